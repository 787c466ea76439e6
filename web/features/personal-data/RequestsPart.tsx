import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { PersonalDataRequest } from '#contract/personal-data-requests.ts'
import type { AllTexts } from '#texts/texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useToday } from '#web/platform/kit/fields/today.ts'
import { Badge, type BadgeProps } from '#web/platform/kit/figures/Badge.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { isClosed } from '#web/platform/lists/answer-states.ts'
import { ListPages } from '#web/platform/lists/ListPages.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { usePersonalDataTexts } from './personal-data-texts.ts'
import { requestListOptions, requestsPage } from './personal-data.api.ts'

/** It has the calendar, which the page shows without. */
const request = lazyDialog(async () => (await import('./RequestDialog.tsx')).RequestDialog)

const tones = { open: 'info', answered: 'ok', refused: 'neutral' } satisfies Record<
  PersonalDataRequest['state'],
  BadgeProps['tone']
>

interface Words {
  texts: AllTexts['personalData']['requests']
  format: Format
  today: string
}

/** Whose request it is, as a link to what is kept of them. */
function HolderCell({ row: { contactId, employeeId, name } }: { row: PersonalDataRequest }) {
  if (contactId !== null) return <TextLink href={paths.personalData.contact(contactId)}>{name}</TextLink>
  return employeeId === null ? name : <TextLink href={paths.personalData.employee(employeeId)}>{name}</TextLink>
}

function columnsIn({ texts, format, today }: Words, onEdit: (row: PersonalDataRequest) => void) {
  const { columns } = texts
  return [
    { id: 'name', header: columns.name, least: '9rem', phone: 'wide', cell: (row) => <HolderCell row={row} /> },
    { id: 'kind', header: columns.kind, least: '5rem', cell: (row) => texts.kinds[row.kind] },
    { id: 'receivedOn', header: columns.receivedOn, least: '6rem', cell: (row) => format.day(row.receivedOn) },
    {
      id: 'dueOn',
      header: columns.dueOn,
      least: '6rem',
      cell: ({ dueOn, state, extended }) => (
        <>
          {state === 'open' && dueOn < today ? (
            <Badge tone="bad">{texts.overdue(format.day(dueOn))}</Badge>
          ) : (
            format.day(dueOn)
          )}
          {extended && <span className="ui-second ui-tiny">{texts.fields.extended}</span>}
        </>
      ),
    },
    {
      id: 'state',
      header: columns.state,
      least: '5rem',
      cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    {
      id: 'actions',
      header: columns.actions,
      hideHeader: true,
      align: 'end',
      phone: 'wide',
      width: 'max-content',
      cell: (row) => (
        <Button kind="quiet" aria-haspopup="dialog" aria-label={texts.editOf(row.name)} onClick={() => onEdit(row)}>
          {texts.edit}
        </Button>
      ),
    },
  ] satisfies Column<PersonalDataRequest, never>[]
}

export function RequestsPart() {
  const texts = usePersonalDataTexts().requests
  const format = useFormat()
  const today = useToday()
  const { search } = useUrlState()
  const list = useListParams(requestListOptions)
  const answer = useQuery(requestsPage(search))
  const [opened, setOpened] = useState<PersonalDataRequest | 'new' | null>(null)
  const columns = columnsIn({ texts, format, today }, setOpened)
  return (
    <section className="personal-data-requests" aria-labelledby="personal-data-requests">
      <div className="ui-flex ui-wraps ui-ends ui-gap-below personal-data-head">
        <div>
          <h2 id="personal-data-requests" className="ui-title">
            {texts.title}
          </h2>
          <p className="ui-small ui-soft">{texts.note}</p>
        </div>
        {!isClosed(answer) && (
          <Button icon={<Plus />} aria-haspopup="dialog" onClick={() => setOpened('new')}>
            {texts.create}
          </Button>
        )}
      </div>
      <ListPages
        list={list}
        answer={answer}
        empty={<EmptyState title={texts.none} text={texts.noneText} />}
        skeleton={<TableSkeleton columns={columns} rows={3} />}
      >
        {(rows, busy) => (
          <DataTable label={texts.title} columns={columns} rows={rows} rowKey={({ id }) => id} busy={busy} />
        )}
      </ListPages>
      {opened && <request.Dialog of={opened === 'new' ? undefined : opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
