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

/** What of the contract's declaration of a noun its statements follow from. */
interface Declared<Sort extends string, Row extends object, Rec extends object, F extends Fields, Filters> {
  plural: string
  fields: F
  sortFields: readonly Sort[]
  filters: Filters
  Row: RowClaim<Row>
  Record: RowClaim<Rec>
}

/** What the table of a noun has of its fields. */
type Values<F extends Fields> = { [K in keyof F]: z.output<F[K]['answer']> }
/** What is written of it: null stands for what the field is empty with. */
type Written<F extends Field> = z.output<F['answer']> | (F['empty'] extends null ? never : null)
/** The same of a new record, which begins without the fields that are of stored ones alone. */
type NewValues<F extends Fields> = { [K in keyof F as F[K] extends { stored: true } ? never : K]: Written<F[K]> }
/** A record as it is locked. */
export type Stored<F extends Fields> = { id: number; version: number } & Values<F>
/** What narrows its list. */
type Narrowing<Filters extends Readonly<Record<string, z.ZodMiniType>>> = {
  [K in keyof Filters]?: z.output<Filters[K]> | undefined
}
type Sent<F extends Fields> = { readonly [K in keyof F]?: Written<F[K]> | undefined }

/** What of a noun's statements its declaration does not say. `joins` bring the names that a record shows. */
interface Sql<Row extends object, Sort extends string, Filters> extends Omit<
  ListSource<Row, Sort>,
  'name' | 'table' | 'columns' | 'row'
> {
  /** Joins for the rows of the list alone. */
  rowJoins?: string
  /** What an answer has beside the columns of its table, each as SQL: the compiler asks for all of them. */
  shown?: Readonly<Record<string, string>>
  /** What the list is narrowed by. */
  narrowed?: Conditions<Filters>
}
type Shown<Other extends string> = [Other] extends [never] ? unknown : { shown: Record<Other, string> }

/** `typeProject` is stored as `type_project`. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const valuesOf = (fields: Fields, values: object): Record<string, unknown> => {
  const all = values as Record<string, unknown>
  return Object.fromEntries(Object.entries(fields).map(([field, { empty }]) => [columnOf(field), all[field] ?? empty]))
}

/** The statements of a noun, written from its declaration: what its folder does not have to say again. */
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
  const whole = z.object({ id, version, ...Object.fromEntries(entries.map(([field, { answer }]) => [field, answer])) })
  // The shape is computed, so that the compiler does not know it.
  const stored = whole as unknown as RowClaim<Stored<F>>

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
    /** All rows of the list with this search and order. */
    batches: (db: Database, query: BatchQuery<Sort> & Narrowing<Filters>, owner?: number) =>
      listBatches(db, source, query, { owner, filter: filterOf(query) }),
    /** All rows, in the order of the list. */
    all: (db: Database): Promise<Row[]> => readAll(db, source),
    byId: async (db: Database, id: number): Promise<Rec | undefined> =>
      (await db.quick(`${plural}.byId`, `${record.details} where ${table}.id = $1`, [id], noun.Record))[0],
    insert,
    /** Writes a new one as a change of its own, in one statement. */
    create: (db: Database, actor: Actor, values: NewValues<F>): Promise<Rec> =>
      insertAlone(db, actor, record, valuesOf(begun, values)),
    /** Writes what was sent over one that is locked. */
    change: (tx: Transaction<Tables>, before: Stored<F>, sent: Sent<F>): Promise<Rec> =>
      replaceRecord(tx, record, before.id, valuesOf(fields, withSent<object>(before, sent))),
    /** One as it is, locked until the transaction ends; `whole` where a change may write a key that others refer to. */
    lock: async (tx: Transaction<Tables>, id: number, whole = false): Promise<Stored<F> | undefined> => {
      const [name, strength] = whole ? ['lockWhole', 'update'] : ['lock', 'no key update']
      return (await namedIn(tx, `${plural}.${name}`, `${locked} where id = $1 for ${strength}`, [id], stored))[0]
    },
    /** Many of them, in the order of their ids. */
    lockAll: (tx: Transaction<Tables>, ids: readonly number[]): Promise<Stored<F>[]> =>
      namedIn(tx, `${plural}.lockAll`, `${locked} where id = any($1) order by id for no key update`, [ids], stored),
  }
}
