import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'

import type { MailRow, MailServer, MailState } from '#contract/mails.ts'
import type { AllTexts } from '#texts/texts.ts'
import { keptDays } from '#web/features/retention/retention.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { EmailText } from '#web/platform/kit/fields/EmailText.tsx'
import { Badge, type BadgeProps } from '#web/platform/kit/figures/Badge.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { useAddress } from '#web/platform/lists/address.ts'
import { isClosed } from '#web/platform/lists/answer-states.ts'
import { FilteredEmpty } from '#web/platform/lists/FilteredEmpty.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { RetryButton } from '#web/platform/lists/RetryButton.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'
import { paths } from '#web/platform/paths.ts'

import { useMailTexts } from './mails-texts.ts'
import { mailListOptions, mailsKey, mailsPage, retryMail, sendTestMail, stateIn } from './mails.api.ts'
import { MailStateSelect } from './MailStateSelect.tsx'

const tones = { waiting: 'info', sent: 'ok', givenUp: 'warn' } satisfies Record<MailState, BadgeProps['tone']>

/** Whom a mail is for, an employee or a contact, as a link to their record. */
function RecipientLink({ mail: { employeeId, employeeName, contactId, contactName } }: { mail: MailRow }) {
  if (employeeId !== null) return <TextLink href={paths.employees.update(employeeId)}>{employeeName}</TextLink>
  return contactId === null ? null : <TextLink href={paths.contacts.update(contactId)}>{contactName}</TextLink>
}

function columnsIn(texts: AllTexts['mails'], format: Format): Column<MailRow, never>[] {
  const { columns } = texts
  return [
    { id: 'createdAt', header: columns.createdAt, least: '6rem', cell: (row) => format.instant(row.createdAt) },
    { id: 'kind', header: columns.kind, least: '6rem', cell: (row) => texts.kinds[row.kind] },
    {
      id: 'recipient',
      header: columns.recipient,
      least: '9rem',
      phone: 'wide',
      cell: (row) => (
        <>
          <RecipientLink mail={row} />
          <span className="ui-second ui-tiny">
            <EmailText>{row.recipient}</EmailText>
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: columns.state,
      least: '5rem',
      cell: ({ state, sentAt, givenUpAt }) => (
        <>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          <span className="ui-second ui-tiny">{format.instant(sentAt ?? givenUpAt)}</span>
        </>
      ),
    },
    { id: 'tries', header: columns.tries, align: 'end', cell: ({ tries }) => format.integer(tries) },
    {
      id: 'problem',
      header: columns.problem,
      least: '9rem',
      phone: 'wide',
      cell: ({ problem, dueAt, tries }) => (
        <>
          {problem}
          {dueAt !== null && tries > 0 && (
            <span className="ui-second ui-tiny">{texts.next(format.instant(dueAt))}</span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: columns.actions,
      hideHeader: true,
      align: 'end',
      phone: 'wide',
      width: 'max-content',
      cell: (row) =>
        row.state !== 'sent' && (
          <RetryButton
            name={texts.retryOf(texts.kinds[row.kind], row.recipient)}
            texts={texts}
            retry={() => retryMail(row.id)}
            stale={[mailsKey]}
          />
        ),
    },
  ]
}

/** Whether the mail server answers, in a sentence that has its line from the start, so that no row moves when it comes. */
function ServerState({ server }: { server: MailServer | undefined }) {
  const texts = useMailTexts().server
  const format = useFormat()
  if (!server) return <Skeleton height="2.984375rem" />
  if (server.state === 'ok') return <InlineAlert tone="ok">{texts.ok}</InlineAlert>
  if (server.state === 'off') return <InlineAlert>{texts.off}</InlineAlert>
  return (
    <InlineAlert tone="bad" title={texts.failing(format.instant(server.since))}>
      {server.problem && texts.failingText(server.problem)}
    </InlineAlert>
  )
}

/** 'Enviarme un mensaje de prueba'; there is none without a mail server. */
function TestButton() {
  const texts = useMailTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendTestMail,
    onSuccess: () => toastSuccess(texts.tested),
    onSettled: () => cache.invalidateQueries({ queryKey: [mailsKey] }),
  })
  return (
    <>
      <Button icon={<Send />} pending={isPending} pendingLabel={texts.testing} onClick={() => mutate()}>
        {texts.test}
      </Button>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </>
  )
}

export function MailsPage() {
  const texts = useMailTexts()
  const { options } = useTexts()
  const format = useFormat()
  const { search, set } = useAddress()
  const list = useListParams(mailListOptions)
  const { data: kept } = useQuery(keptDays)
  const answer = useQuery(mailsPage(search))
  const server = answer.data?.server
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      page={list.page}
      meta={texts.intro(kept && format.integer(kept.mails))}
      actions={server && server.state !== 'off' && <TestButton />}
    >
      {!isClosed(answer) && (
        <div className="ui-gap-below">
          <ServerState server={server} />
        </div>
      )}
      <PagedList
        label={texts.title}
        searchLabel={texts.search}
        list={list}
        answer={answer}
        columns={columnsIn(texts, format)}
        tools={<MailStateSelect />}
        empty={
          stateIn(search) === undefined ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <FilteredEmpty
              title={texts.noHits}
              text={texts.noHitsText}
              clear={texts.all}
              onClear={() => set({ page: undefined, state: undefined })}
            />
          )
        }
      />
    </Page>
  )
}
