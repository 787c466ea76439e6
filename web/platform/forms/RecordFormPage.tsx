import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { AuditEntity } from '#contract/audit-fields.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import type { Crumb } from '#web/platform/kit/page/Breadcrumbs.tsx'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { Page } from '#web/platform/page/Page.tsx'

import { RecordPlace } from './RecordPlace.tsx'
import { useStoredRecord } from './useStoredRecord.ts'

interface RecordFormPageProps<Rec extends { id: number }, Key extends QueryKey> {
  /** undefined for a new record. */
  id: number | undefined
  byId: (id: number) => { queryKey: Key; queryFn?: QueryFunction<Rec, Key> | undefined }
  nameOf: (record: Rec) => string
  texts: Readonly<Record<'create' | 'update', string>>
  /** The way to this page, without itself. */
  crumbs: readonly Crumb[]
  /** The list that 'Atrás' leads to. */
  back: string
  /** What the audit trail calls the record, where its history can be opened. */
  history?: AuditEntity
  /** The screen that the name above the title leads to. */
  toRead?: (id: number) => string
  children: (record: Rec | undefined) => ReactNode
}

function UpdatePage<Rec extends { id: number }, Key extends QueryKey>({
  id,
  byId,
  nameOf,
  texts,
  crumbs,
  back,
  history,
  toRead,
  children,
}: RecordFormPageProps<Rec, Key> & { id: number }) {
  const loaded = useStoredRecord(byId(id))
  const { record } = loaded
  return (
    <Page
      title={texts.update}
      // The line keeps its height while the name is on its way.
      kicker={record ? toRead ? <TextLink href={toRead(id)}>{nameOf(record)}</TextLink> : nameOf(record) : '\u00A0'}
      crumbs={[...crumbs, { label: texts.update }]}
      back={back}
      actions={record && history && <HistoryButton entity={history} id={id} name={nameOf(record)} />}
    >
      <RecordPlace loaded={loaded}>{children}</RecordPlace>
    </Page>
  )
}

export function RecordFormPage<Rec extends { id: number }, Key extends QueryKey>(props: RecordFormPageProps<Rec, Key>) {
  const { id, texts, crumbs, back, children } = props
  if (id !== undefined) return <UpdatePage {...props} id={id} />
  return (
    <Page title={texts.create} crumbs={[...crumbs, { label: texts.create }]} back={back}>
      {children(undefined)}
    </Page>
  )
}
