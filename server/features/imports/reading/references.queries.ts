import * as z from 'zod/mini'

import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Database } from '#server/platform/database/database.ts'

import { folded } from './folded.rules.ts'

export interface Candidate {
  id: number
  name: string
  isActive: boolean
  /** '' without anything that tells it from its namesakes. */
  detail: string
  ownerId?: number
}

export type ReferenceKind = NonNullable<SheetColumn['of']>

export interface Catalogue {
  named(text: string, ownerId?: number): readonly Candidate[]
  byId(id: number): Candidate | undefined
  readonly all: readonly Candidate[]
}

interface Asked {
  texts: ReadonlySet<string>
  ids: ReadonlySet<number>
  ownerIds: ReadonlySet<number>
}

export interface GrowingCatalogue extends Catalogue {
  learn(asked: Asked): Promise<void>
}

/** SQL of where the names of a kind stand. */
export interface Source {
  table: string
  name: string
  /** SQL of other texts that name one. */
  more?: string
  active?: string
  detail?: string
}

/** Kinds whose names are all read at once. */
export const catalogueSources: Partial<Record<ReferenceKind, Source>> = {
  city: { table: 'cities', name: 'label', more: `array[name, code, ltrim(code, '0'), split_part(name, ',', 1)]` },
  documentType: { table: 'document_types', name: 'name', more: 'array[code]', active: 'is_active' },
  position: { table: 'positions', name: 'name', active: 'is_active' },
  group: { table: 'groups', name: 'name', active: 'is_active' },
  product: { table: 'products', name: 'name', active: 'is_active' },
  milestone: { table: 'milestones', name: 'name', detail: 'type_project' },
}

const candidate = { id: z.int(), name: z.string(), isActive: z.boolean(), detail: z.string() }
const Named = z.object({ ...candidate, more: z.array(z.string()) })

/** 'Medellín, Antioquia' is 'Medellín (Antioquia)'. */
const words = (text: string): string => folded(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))

export async function catalogueOf(db: Database, kind: ReferenceKind): Promise<Catalogue | undefined> {
  const source = catalogueSources[kind]
  if (!source) return undefined
  const { table, name, more = "'{}'::text[]", active = 'true', detail = "''" } = source
  const rows = await db.named(
    `imports.catalogue.${kind}`,
    `select id, ${name} as name, ${active} as "isActive", ${detail} as detail, ${more} as more
    from ${table} order by ${name}, id`,
    [],
    Named,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = Map.groupBy(rows, (row) => folded(row.name))
  const byOther = new Map<string, Candidate[]>()
  const byWords = Map.groupBy(rows, (row) => words(row.name))
  for (const row of rows)
    for (const text of new Set(row.more.map(words))) byOther.set(text, [...(byOther.get(text) ?? []), row])
  return {
    named: (text) => byName.get(folded(text)) ?? byWords.get(words(text)) ?? byOther.get(words(text)) ?? [],
    byId: (id) => byId.get(id),
    all: rows.filter(({ isActive }) => isActive),
  }
}

const mostOfOneName = 21
const fullName = 'full_name(first_name, middle_name, last_name, surname)'

/** An index finds the ids that a text names: names come before other unique texts. */
const large = {
  customer: {
    columns: `id, commercial_name as name, is_active as "isActive", code as detail, 0 as "ownerId" from customers`,
    named: `select id, 1 as rank from customers where name_key = sort_key(asked.text)
      union all select id, 2 from customers where ignore_case(code) = ignore_case(asked.text)
      union all select id, 2 from customers where document_key = ignore_case(regexp_replace(asked.text, '[.[:space:]]', '', 'g'))`,
  },
  employee: {
    columns: `id, ${fullName} as name, is_active as "isActive", email as detail, 0 as "ownerId" from employees`,
    // The first name begins with the first word of the full name.
    named: `select id, 1 as rank from employees
        where name_key >= sort_key(split_part(asked.text, ' ', 1)) and name_key < sort_key(split_part(asked.text, ' ', 1)) || chr(1114111)
          and fold(${fullName}) = fold(asked.text)
      union all select id, 2 from employees where email_key = ignore_case(asked.text)
      union all select id, 2 from employees where document_key = ignore_case(regexp_replace(asked.text, '[.[:space:]]', '', 'g'))
        and not reader.blind`,
  },
  contact: {
    columns: `id, ${fullName} as name, true as "isActive", email as detail, customer_id as "ownerId" from contacts`,
    named: undefined,
  },
} as const
type LargeKind = keyof typeof large

const Known = z.object({ ...candidate, ownerId: z.int() })
const Match = z.object({ text: z.string(), id: z.int(), rank: z.int() })

const recordsOf = (db: Database, kind: LargeKind, by: 'id' | 'customer_id', ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.named(
        `imports.referred.${kind}.${by}`,
        `select ${large[kind].columns} where ${by} = any ($1::integer[]) order by id`,
        [ids],
        Known,
      )

const matchesOf = (
  db: Database,
  kind: LargeKind,
  texts: readonly string[],
  readerId: number,
): Promise<z.infer<typeof Match>[]> =>
  db.named(
    `imports.named.${kind}`,
    `select asked.text, found.id, found.rank from unnest($1::text[]) as asked (text)
      cross join (select exists (select from employees me join roles r on r.id = me.role_id
        where me.id = $2::integer and 'documentNumber' = any (r.hidden_fields)) as blind) as reader,
      lateral (select distinct id, rank from (${large[kind].named}) as those order by rank, id limit ${mostOfOneName}) as found
      order by asked.text, found.rank, found.id`,
    [texts, readerId],
    Match,
  )

const fresh = <Key>(keys: ReadonlySet<Key>, known: ReadonlyMap<Key, unknown>): Key[] =>
  [...keys].filter((key) => !known.has(key))

/** For the records that this reader may find. */
export function growingCatalogue(db: Database, kind: LargeKind, readerId: number): GrowingCatalogue {
  const byId = new Map<number, Candidate>()
  const byText = new Map<string, Candidate[]>()
  const byOwner = new Map<number, Candidate[]>()
  const add = (rows: readonly z.infer<typeof Known>[]): void => {
    for (const row of rows) byId.set(row.id, row)
  }
  return {
    all: [],
    byId: (id) => byId.get(id),
    named(text, ownerId) {
      if (kind !== 'contact') return byText.get(text) ?? []
      const theirs = byOwner.get(ownerId ?? 0) ?? []
      const called = theirs.filter(({ name }) => folded(name) === folded(text))
      return called.length > 0 ? called : theirs.filter(({ detail }) => folded(detail) === folded(text))
    },
    async learn({ texts, ids, ownerIds }) {
      if (kind === 'contact') {
        const owners = fresh(ownerIds, byOwner)
        const rows = await recordsOf(db, kind, 'customer_id', owners)
        add(rows)
        for (const owner of owners)
          byOwner.set(
            owner,
            rows.filter(({ ownerId }) => ownerId === owner),
          )
      }
      const asked = kind === 'contact' ? [] : fresh(texts, byText)
      const matches = asked.length > 0 ? await matchesOf(db, kind, asked, readerId) : []
      add(await recordsOf(db, kind, 'id', fresh(new Set([...ids, ...matches.map(({ id }) => id)]), byId)))
      const found = Map.groupBy(matches, ({ text }) => text)
      for (const text of asked) {
        const all = found.get(text) ?? []
        const best = Math.min(...all.map(({ rank }) => rank))
        byText.set(
          text,
          all.filter(({ rank }) => rank === best).flatMap(({ id }) => byId.get(id) ?? []),
        )
      }
    },
  }
}

export const isLarge = (kind: ReferenceKind): kind is LargeKind => kind in large
