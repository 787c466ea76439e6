import { Readable } from 'node:stream'

import { auditFields, kindOf } from '#contract/audit-fields.ts'
import type { AuditValue } from '#contract/audit.ts'
import { formatOf } from '#contract/format.ts'
import { type Hidden, isHiddenField } from '#contract/hidden-fields.ts'
import type { PersonalData, RelatedData, Who } from '#contract/personal-data.ts'
import type { Context } from '#server/context.ts'
import { changesById, namesOf, type StoredChange } from '#server/features/audit/audit.queries.ts'
import { readable } from '#server/features/audit/readable.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { companyOf } from '#server/platform/base/config.ts'
import { found } from '#server/platform/base/refusal.ts'
import { patternsOf, type Holder } from '#server/platform/database/erasing.ts'
import type { CallContext, Download } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { printed } from '#server/platform/pdf/printing.ts'

import { holderOf } from './erasing.service.ts'
import { personalDataPaper } from './personal-data-paper.rules.ts'
import {
  holderRecord,
  referencesTo,
  type StoredRecord,
  sessionsOfPerson,
  tracesOf,
  trailOf,
} from './personal-data.queries.ts'

/** Where it is not the table's name without an s. */
const entities: Readonly<Record<string, string>> = {
  accounts: 'account',
  checkpoint_minutes: 'checkpointMinutes',
  project_statuses: 'projectStatus',
  change_causes: 'changeCause',
  import_rows: 'import',
  import_answers: 'import',
  import_claims: 'import',
  import_memories: 'import',
  kept_answers: 'keptAnswer',
  project_contacts: 'project',
  project_employees: 'project',
  checkpoint_attendees: 'checkpoint',
  project_following: 'project',
  progress_history: 'project',
  bin: 'bin',
  installation: 'installation',
}
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const entityOf = (place: string): string => entities[place] ?? camel(place.replace(/s$/, ''))

async function fieldsOf(
  db: Context['db'],
  { kind }: Holder,
  record: StoredRecord,
  hidden: Hidden,
): Promise<Record<string, AuditValue>> {
  const fields = Object.keys(auditFields[kind]).flatMap((field) => {
    const stored = record[field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
    const value = stored !== undefined && isHiddenField(hidden, kind, field) ? null : stored
    return value === undefined ? [] : [{ field, value, refers: /^ref:(\w+)$/.exec(kindOf(kind, field) ?? '')?.[1] }]
  })
  const names = await namesOf(
    db,
    fields.flatMap(({ value, refers }) => (refers && typeof value === 'number' ? [{ kind: refers, id: value }] : [])),
  )
  const shown = (value: StoredRecord[string], refers: string | undefined): AuditValue => {
    if (typeof value === 'number') return refers ? (names.get(`${refers}:${value}`) ?? value) : value
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
    // As the trail writes an authorization.
    return Object.values(value).map(String).join(' ')
  }
  return Object.fromEntries(fields.map(({ field, value, refers }) => [field, shown(value, refers)]))
}

async function referencesIn(db: Context['db'], holder: Holder): Promise<RelatedData[]> {
  const references = (await referencesTo(db.sql, holder)).map(({ place, id, field }) => ({
    entity: entityOf(place),
    id,
    field: camel(field),
  }))
  const names = await namesOf(
    db,
    references.map(({ entity, id }) => ({ kind: entity, id })),
  )
  return references.map((one) => ({ ...one, value: names.get(`${one.entity}:${one.id}`) ?? '' }))
}

/** 4 000 took half a second on a busy machine. */
const changesAtOnce = 2_000

async function trailRows(db: Context['db'], ids: readonly number[]): Promise<StoredChange[]> {
  const rows: StoredChange[] = []
  for (let at = 0; at < ids.length; at += changesAtOnce)
    rows.push(...(await changesById(db, ids.slice(at, at + changesAtOnce))))
  return rows
}

interface Asked {
  params: Who
  hidden: Hidden
}

/** @throws Refusal not-found */
export async function readPersonalData({ db }: Context, { params, hidden }: Asked): Promise<PersonalData> {
  const holder = holderOf(params)
  const record = found(await holderRecord(db.sql, holder))
  const patterns = await patternsOf(db.sql, holder)
  const traces = await tracesOf(db.sql, patterns)
  const sessions = holder.kind === 'employee' ? await sessionsOfPerson(db.sql, holder.id) : []
  const rows = await trailRows(db, await trailOf(db.sql, holder, patterns))
  return {
    record: await fieldsOf(db, holder, record, hidden),
    related: [
      ...traces.map(({ place, field, ...trace }) => ({ entity: entityOf(place), field: camel(field), ...trace })),
      ...(await referencesIn(db, holder)),
      ...sessions.map(({ address, user_agent: browser }) => ({
        entity: 'session',
        id: holder.id,
        field: 'address',
        value: [address, browser].filter((part) => part !== '').join(' · '),
      })),
    ],
    trail: await readable(db, rows, hidden),
  }
}

/** @throws Refusal not-found, busy */
export async function printPersonalData(
  context: Context,
  { params, hidden, language }: Asked & Pick<CallContext, 'language'>,
): Promise<Download> {
  const data = await readPersonalData(context, { params, hidden })
  const day = today(context.clock)
  const texts = textsOf(language)
  const company = companyOf(context.config) ?? texts.app.portal
  const paper = personalDataPaper(
    { ...data, kind: holderOf(params).kind, day },
    { texts, format: formatOf(language), company },
  )
  const bytes = await printed(paper)
  return { name: `datos-personales-${params.id}-${day}.pdf`, size: bytes.byteLength, content: Readable.from([bytes]) }
}
