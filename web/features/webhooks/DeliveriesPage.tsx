import { useQuery } from '@tanstack/react-query'

import { entriesOf } from '#contract/keys.ts'
import { type Webhook, type WebhookDelivery, webhookKinds } from '#contract/webhooks.ts'
import type { AllTexts } from '#texts/texts.ts'
import { keptDays } from '#web/features/retention/retention.api.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Badge, type BadgeProps } from '#web/platform/kit/figures/Badge.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { ListPages } from '#web/platform/lists/ListPages.tsx'
import { RetryButton } from '#web/platform/lists/RetryButton.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useWebhookTexts } from './webhooks-texts.ts'
import { allWebhooks, deliveriesPage, deliveryListOptions, nameOf, retryDelivery, webhooksKey } from './webhooks.api.ts'

import './webhooks.css'

const tones = { waiting: 'info', delivered: 'ok', givenUp: 'warn' } satisfies Record<
  WebhookDelivery['state'],
  BadgeProps['tone']
>

interface Words {
  texts: AllTexts['webhooks']
  records: AllTexts['audit']['records']
  format: Format
}

/** `project.updated` in words: 'Proyecto: cambio'. */
function changeText({ type }: WebhookDelivery, { texts, records }: Words): string {
  const [record, word] = type.split('.')
  const kind = webhookKinds.find((one) => one === record)
  const [, change] = entriesOf(texts.changes).find(([known]) => known === word) ?? []
  return kind && change ? texts.change(records[kind].entity, change) : type
}

/** 'Reintentar', of a delivery that was given up or waits for its next try. */
function RetryPart({ hookId, row, words }: { hookId: number; row: WebhookDelivery; words: Words }) {
  const { texts, format } = words
  return (
    <RetryButton
      name={texts.retryOf(changeText(row, words), format.instant(row.createdAt))}
      texts={texts}
      retry={() => retryDelivery(hookId, row.id)}
      stale={[webhooksKey, 'deliveries', hookId]}
    />
  )
}

/** What was wrong with the last try, and when the next one is. */
function ProblemCell({ row: { state, tries, problem, nextAt }, words }: { row: WebhookDelivery; words: Words }) {
  const { texts, format } = words
  return (
    <>
      {problem}
      {state === 'waiting' && nextAt === null && (
        <span className="ui-second ui-tiny delivery-next">{texts.resting}</span>
      )}
      {nextAt !== null && tries > 0 && (
        <span className="ui-second ui-tiny delivery-next">{texts.next(format.instant(nextAt))}</span>
      )}
    </>
  )
}

/** One that waits for a webhook to be switched on goes then. */
const canRetry = ({ state, tries, nextAt }: WebhookDelivery): boolean =>
  state === 'givenUp' || (nextAt !== null && tries > 0)

function columnsIn(hookId: number, words: Words): Column<WebhookDelivery, never>[] {
  const { texts, format } = words
  const { columns } = texts
  return [
    { id: 'createdAt', header: columns.createdAt, least: '6rem', cell: (row) => format.instant(row.createdAt) },
    {
      id: 'type',
      header: columns.type,
      least: '9rem',
      phone: 'wide',
      cell: (row) => (
        <>
          {changeText(row, words)}
          <code className="ui-second ui-tiny">{row.type}</code>
          <code className="ui-second ui-tiny delivery-message">{row.webhookId}</code>
        </>
      ),
    },
    {
      id: 'state',
      header: columns.state,
      least: '5rem',
      cell: ({ state, status }) => (
        <>
          <Badge tone={tones[state]}>{texts.deliveryStates[state]}</Badge>
          {status !== null && <span className="ui-second ui-tiny">HTTP {status}</span>}
        </>
      ),
    },
    { id: 'tries', header: columns.tries, align: 'end', cell: ({ tries }) => format.integer(tries) },
    {
      id: 'problem',
      header: columns.problem,
      least: '9rem',
      phone: 'wide',
      cell: (row) => <ProblemCell row={row} words={words} />,
    },
    {
      id: 'actions',
      header: columns.actions,
      hideHeader: true,
      align: 'end',
      phone: 'wide',
      width: 'max-content',
      cell: (row) => canRetry(row) && <RetryPart hookId={hookId} row={row} words={words} />,
    },
  ]
}

/** Why nothing is delivered just now; nothing where it is. */
function StateNote({ hook: { state, problem } }: { hook: Webhook }) {
  const texts = useWebhookTexts()
  if (state === 'on') return null
  if (state === 'paused') return <InlineAlert>{texts.pausedNote}</InlineAlert>
  return <InlineAlert tone="warn">{problem === null ? texts.readyAgain : texts.offBecause(problem)}</InlineAlert>
}

/** 'Entregas': what a webhook was told, and what became of each. */
export function DeliveriesPage({ id }: { id: number }) {
  const texts = useWebhookTexts()
  const { records } = useAuditTexts()
  const format = useFormat()
  const { options } = useTexts()
  const { search } = useUrlState()
  const list = useListParams(deliveryListOptions)
  const hook = useQuery(allWebhooks).data?.find((one) => one.id === id)
  const { data: kept } = useQuery(keptDays)
  const answer = useQuery(deliveriesPage(id, search))
  const title = hook ? texts.deliveriesOf(nameOf(hook)) : texts.deliveries
  const columns = columnsIn(id, { texts, records, format })
  return (
    <Page
      title={title}
      crumbs={[
        { label: options.title, href: paths.options },
        { label: texts.title, href: paths.webhooks },
        { label: texts.deliveries },
      ]}
      page={list.page}
      meta={texts.deliveriesNote(kept && format.integer(kept.deliveries))}
    >
      {hook && <StateNote hook={hook} />}
      <ListPages
        list={list}
        answer={answer}
        empty={<EmptyState title={texts.noDeliveries} text={texts.noDeliveriesText} />}
        skeleton={<TableSkeleton columns={columns} rows={list.size} />}
      >
        {(rows, busy) => (
          <DataTable label={title} columns={columns} rows={rows} rowKey={({ id: key }) => key} busy={busy} />
        )}
      </ListPages>
    </Page>
  )
}
