import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { id, version } from '#contract/fields.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { Field, Fields } from '#contract/noun-fields.ts'
import { withSent } from '#contract/part.ts'

import type { Actor, Database } from './database.ts'
import { namedIn } from './driver.ts'
import { everyOf, partsOf, type Conditions } from './filter.ts'
import { listBatches, type BatchQuery } from './list-batches.ts'
import { readAll, readPage, type ListSource } from './lists.ts'
import { insertAlone, insertRecord, replaceRecord } from './records.ts'
import type { RowClaim } from './row-claim.ts'
import type { Tables } from './schema/tables.ts'

interface Declared<Sort extends string, Row extends object, Rec extends object, F extends Fields, Filters> {
  plural: string
  fields: F
  sortFields: readonly Sort[]
  filters: Filters
  Row: RowClaim<Row>
  Record: RowClaim<Rec>
}

type Values<F extends Fields> = { [K in keyof F]: z.output<F[K]['answer']> }
/** Null stands for a field's empty value. */
type Written<F extends Field> = z.output<F['answer']> | (F['empty'] extends null ? never : null)
type NewValues<F extends Fields> = { [K in keyof F as F[K] extends { stored: true } ? never : K]: Written<F[K]> }
export type Stored<F extends Fields> = { id: number; version: number } & Values<F>
type Narrowing<Filters extends Readonly<Record<string, z.ZodMiniType>>> = {
  [K in keyof Filters]?: z.output<Filters[K]> | undefined
}
type Sent<F extends Fields> = { readonly [K in keyof F]?: Written<F[K]> | undefined }

/** What the declaration does not say. `joins` bring the names that a record shows. */
interface Sql<Row extends object, Sort extends string, Filters> extends Omit<
  ListSource<Row, Sort>,
  'name' | 'table' | 'columns' | 'row'
> {
  rowJoins?: string
  shown?: Readonly<Record<string, string>>
  narrowed?: Conditions<Filters>
}
type Shown<Other extends string> = [Other] extends [never] ? unknown : { shown: Record<Other, string> }

/** `typeProject` is stored as `type_project`. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const valuesOf = (fields: Fields, values: object): Record<string, unknown> => {
  const given = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(
    Object.entries(fields).map(([field, { empty }]) => [columnOf(field), given.get(field) ?? empty]),
  )
}

export function recordsOf<
  Sort extends string,
  Row extends object,
  Rec extends object,
  F extends Fields,
  Filters extends Readonly<Record<string, z.ZodMiniType>>,
>(
  noun: Declared<Sort, Row, Rec, F, Filters>,
  table: keyof Tables,
  sql: Sql<Row, Sort, Narrowing<Filters>> &
    Shown<Exclude<(keyof Row | keyof Rec) & string, keyof F | 'id' | 'version'>>,
) {
  const { plural, fields } = noun
  const { shown = {}, rowJoins, narrowed, ...list }: Sql<Row, Sort, Narrowing<Filters>> = sql
  const filterOf = (query: Narrowing<Filters>) => narrowed && everyOf(partsOf<Narrowing<Filters>>(narrowed, query))
  const selected = ({ shape }: RowClaim): string =>
    Object.keys(shape)
      .map((name) => `${shown[name] ?? `${table}.${columnOf(name)}`} as "${name}"`)
      .join(', ')
  const entries = Object.entries<Field>(fields)
  const begun = Object.fromEntries(entries.filter(([, { stored }]) => !stored))
  const answers = Object.fromEntries(entries.map(([field, { answer }]) => [field, answer]))
  const whole: Pick<RowClaim, 'shape'> = z.object({ id, version, ...answers })
  // TypeScript cannot follow the computed shape.
  const stored = whole as RowClaim<Stored<F>>

  const source = {
    ...list,
    name: `${plural}.list`,
    table,
    columns: selected(noun.Row),
    row: noun.Row,
    joins: [list.joins, rowJoins].filter(Boolean).join(' '),
  }
  const record = {
    table,
    details: `select ${selected(noun.Record)} from ${table} ${list.joins ?? ''}`,
    row: noun.Record,
  }
  const locked = `select ${selected(stored)} from ${table}`

  const insert = (tx: Transaction<Tables>, values: NewValues<F>): Promise<Rec> =>
    insertRecord(tx, record, valuesOf(begun, values))
  return {
    /** `owner` is the record that the list is `within`. */
    page: (db: Database, query: ListQuery<Sort> & Narrowing<Filters>, owner?: number): Promise<Page<Row>> =>
      readPage(db, source, query, owner, filterOf(query)),
    batches: (db: Database, query: BatchQuery<Sort> & Narrowing<Filters>, owner?: number) =>
      listBatches(db, source, query, { owner, filter: filterOf(query) }),
    all: (db: Database): Promise<Row[]> => readAll(db, source),
    byId: async (db: Database, id: number): Promise<Rec | undefined> =>
      (await db.quick(`${plural}.byId`, `${record.details} where ${table}.id = $1`, [id], noun.Record))[0],
    insert,
    create: (db: Database, actor: Actor, values: NewValues<F>): Promise<Rec> =>
      insertAlone(db, actor, record, valuesOf(begun, values)),
    change: (tx: Transaction<Tables>, before: Stored<F>, sent: Sent<F>): Promise<Rec> =>
      replaceRecord(tx, record, before.id, valuesOf(fields, withSent<object>(before, sent))),
    /** `whole` when a change may write a key that others refer to. */
    lock: async (tx: Transaction<Tables>, id: number, whole = false): Promise<Stored<F> | undefined> => {
      const [name, strength] = whole ? ['lockWhole', 'update'] : ['lock', 'no key update']
      return (await namedIn(tx, `${plural}.${name}`, `${locked} where id = $1 for ${strength}`, [id], stored))[0]
    },
    lockAll: (tx: Transaction<Tables>, ids: readonly number[]): Promise<Stored<F>[]> =>
      namedIn(tx, `${plural}.lockAll`, `${locked} where id = any($1) order by id for no key update`, [ids], stored),
  }
}
