import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'

import { auditFields } from '#contract/audit-fields.ts'
import type { AuditRow, AuditValue } from '#contract/audit.ts'
import { type Erased, erasedName, type HolderKind, type RelatedData, type Who } from '#contract/personal-data.ts'
import { failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { openTab, showIn } from '#web/platform/page/file-tab.ts'
import { ChangeDays } from '#web/platform/page/history/ChangeDays.tsx'
import { useTrailTexts } from '#web/platform/page/history/FieldChange.tsx'
import { fieldLabel, valueText } from '#web/platform/page/history/value-text.ts'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { usePersonalDataTexts } from './personal-data-texts.ts'
import { dataOf, paperOf } from './personal-data.api.ts'

import './personal-data.css'

const erasing = lazyDialog(async () => (await import('./EraseDialog.tsx')).EraseDialog)
/** It has the calendar, which the page shows without. */
const request = lazyDialog(async () => (await import('./RequestDialog.tsx')).RequestDialog)

/** Rows that are shown before somebody asks for more. */
const shownFirst = 50

const kinds = { contacts: 'contact', employees: 'employee' } as const

function useMore<Row>(rows: readonly Row[]) {
  const [most, setMost] = useState(shownFirst)
  const texts = usePersonalDataTexts().person
  const format = useFormat()
  const left = rows.length - most
  const more = left > 0 && (
    <Button kind="quiet" onClick={() => setMost(most + 10 * shownFirst)}>
      {texts.more(format.integer(left))}
    </Button>
  )
  return [rows.slice(0, most), more] as const
}

function RecordCard({ kind, record }: { kind: HolderKind; record: Readonly<Record<string, AuditValue>> }) {
  const texts = usePersonalDataTexts().person
  const trail = useTrailTexts()
  const format = useFormat()
  const entity = kinds[kind]
  return (
    <Card title={texts.record}>
      <DescriptionList
        items={Object.keys(auditFields[entity])
          .filter((field) => field in record)
          .map((field) => ({
            label: fieldLabel(entity, field, trail),
            value: valueText(entity, field, record[field] ?? null, trail, format),
          }))}
      />
    </Card>
  )
}

function RelatedCard({ related }: { related: readonly RelatedData[] }) {
  const texts = usePersonalDataTexts().person
  const { records } = useAuditTexts()
  const [rows, more] = useMore(related)
  const trail: Readonly<Record<string, { entity: string; fields: Readonly<Record<string, string>> } | undefined>> =
    records
  const others: Readonly<Record<string, string>> = texts.entities
  return (
    <Card title={texts.related} note={texts.relatedNote}>
      {rows.length === 0 && <p>{texts.none}</p>}
      <ul className="ui-grid ui-gap-12 personal-data-related">
        {rows.map(({ entity, id, field, value }) => (
          <li key={`${entity}-${id}-${field}-${value}`}>
            <span className="ui-small ui-soft">
              {trail[entity]?.entity ?? others[entity] ?? entity} {id}
              {trail[entity]?.fields[field] === undefined ? '' : ` · ${trail[entity].fields[field]}`}
            </span>
            {value !== '' && <span className="personal-data-value">{value}</span>}
          </li>
        ))}
      </ul>
      {more}
    </Card>
  )
}

function TrailCard({ trail }: { trail: readonly AuditRow[] }) {
  const texts = usePersonalDataTexts().person
  const [rows, more] = useMore(trail)
  return (
    <Card title={texts.trail}>
      {rows.length === 0 ? <p>{texts.none}</p> : <ChangeDays changes={rows} />}
      {more}
    </Card>
  )
}

/** 'Descargar PDF': in a tab of its own. */
function PaperButton({ who, onFailed }: { who: Who; onFailed: (message: string) => void }) {
  const texts = usePersonalDataTexts().person
  const [busy, setBusy] = useState(false)
  const open = async () => {
    const tab = openTab(texts.waiting)
    setBusy(true)
    try {
      showIn(tab, URL.createObjectURL(await paperOf(who)))
    } catch (error) {
      tab?.close()
      onFailed(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<FileText />} pending={busy} pendingLabel={texts.making} onClick={() => void open()}>
      {texts.pdf}
    </Button>
  )
}

type Opened = 'erase' | 'request'

interface PersonActionsProps {
  who: Who
  isErased: boolean
  onOpen: (dialog: Opened) => void
  onFailed: (message: string) => void
}

/** What can be done with all that is kept of a person. */
function PersonActions({ who, isErased, onOpen, onFailed }: PersonActionsProps) {
  const texts = usePersonalDataTexts()
  const form = who.kind === 'contacts' ? paths.contacts : paths.employees
  return (
    <>
      <Button kind="danger" icon={<UserX />} aria-haspopup="dialog" disabled={isErased} onClick={() => onOpen('erase')}>
        {texts.erase.action}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => onOpen('request')}>
        {texts.person.request}
      </Button>
      <PaperButton who={who} onFailed={onFailed} />
      <LinkButton kind="quiet" href={form.update(who.id)}>
        {texts.person.open}
      </LinkButton>
    </>
  )
}

function DataCards({ who }: { who: Who }) {
  const texts = usePersonalDataTexts()
  const answer = useQuery(dataOf(who))
  if (answer.isPending) return <Loader inline label={texts.person.loading} />
  if (answer.isError) return <ErrorState {...failureOf(answer)} />
  const { data } = answer
  return (
    <>
      <RecordCard kind={who.kind} record={data.record} />
      <RelatedCard related={data.related} />
      <TrailCard trail={data.trail} />
    </>
  )
}

const holderOf = ({ kind, id }: Who, name: string) => ({
  contactId: kind === 'contacts' ? id : null,
  employeeId: kind === 'employees' ? id : null,
  name,
})

function PersonPage({ who }: { who: Who }) {
  const texts = usePersonalDataTexts()
  const { options } = useTexts()
  const format = useFormat()
  const record = useQuery(dataOf(who)).data?.record
  const [opened, setOpened] = useState<Opened | null>(null)
  const [erased, setErased] = useState<Erased | null>(null)
  const [failed, setFailed] = useState('')
  const named = [record?.['firstName'], record?.['middleName'], record?.['lastName'], record?.['surname']]
  const name = named.filter(Boolean).join(' ')
  const isErased = record?.['firstName'] === erasedName
  const close = () => setOpened(null)
  const onErased = (done: Erased) => {
    setErased(done)
    close()
  }
  return (
    <Page
      title={name || texts.title}
      crumbs={[
        { label: options.title, href: paths.options },
        { label: texts.title, href: paths.personalData.all },
        { label: name || texts.find.kinds[who.kind] },
      ]}
      meta={texts.find.kinds[who.kind]}
      actions={record && <PersonActions who={who} isErased={isErased} onOpen={setOpened} onFailed={setFailed} />}
    >
      <div className="ui-grid ui-gap-16">
        {failed !== '' && (
          <InlineAlert tone="bad" live="alert">
            {failed}
          </InlineAlert>
        )}
        {erased && (
          <InlineAlert tone="ok" live="status" title={texts.erase.doneTitle}>
            {texts.erase.done(format.integer(erased.texts), format.integer(erased.trailRows))}
          </InlineAlert>
        )}
        {isErased && !erased && <InlineAlert>{texts.erase.already}</InlineAlert>}
        <DataCards who={who} />
      </div>
      {opened === 'erase' && <erasing.Dialog who={who} name={name} onErased={onErased} onClose={close} />}
      {opened === 'request' && <request.Dialog holder={holderOf(who, name)} onClose={close} />}
    </Page>
  )
}

export const ContactDataPage = ({ id }: { id: number }) => <PersonPage who={{ kind: 'contacts', id }} />
export const EmployeeDataPage = ({ id }: { id: number }) => <PersonPage who={{ kind: 'employees', id }} />
