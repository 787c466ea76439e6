import * as z from 'zod/mini'

import { id, idParam, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import type { Field, Fields } from './noun-fields.ts'
import { partOf } from './part.ts'
import type { Permission } from './permissions.ts'
import { route, type Schema } from './route.ts'

// A noun is declared once: schemas and calls follow here, columns in server/platform/database/noun-records.ts, form
// values in web/platform/forms/noun-form.ts.

type Shape = Record<string, Schema>
type Flat<T> = { [K in keyof T]: T[K] }
type Names<F extends Fields> = Readonly<Record<string, keyof F & string>>

const name = z.string()
const nameOrNone = z.nullable(name)
const head = { id, version }
const nothing = {}

type AnswersOf<F extends Fields> = { [K in keyof F]: F[K]['answer'] }
type WordOf<F extends Field> = null extends z.output<F['answer']> ? typeof nameOrNone : typeof name
type WordsOf<F extends Fields, N> = { [K in keyof N]: N[K] extends keyof F ? WordOf<F[N[K]]> : never }
type ShownOf<F extends Fields, N> = { [K in keyof F as K extends N[keyof N] ? never : K]: F[K]['answer'] } & WordsOf<
  F,
  N
>
type DraftOf<F extends Fields> = { [K in keyof F as F[K] extends { stored: true } ? never : K]: F[K]['draft'] }
type ChangeOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { stored: true } ? z.ZodMiniOptional<F[K]['draft']> : F[K]['draft']
}

interface Called<Name extends string, W extends Permission> {
  name: Name
  /** 'projectStatuses': clients name methods by both. */
  plural: string
  /** English, for the reference. */
  words: readonly [one: string, several: string]
  tag: string
  /** To save it, and to read its changes. */
  write: W
}

interface Definition<
  Name extends string,
  F extends Fields,
  N,
  S,
  W extends Permission,
  Also extends Shape,
  InRows extends Shape,
  Filters extends Shape,
> extends Called<Name, W> {
  fields: F
  /** `{ cityName: 'cityId' }`. */
  names?: N
  sortFields: S
  filters?: Filters
  also?: Also
  inRows?: InRows
}

const each = <Part>(parts: Readonly<Record<string, Part>>, schema: (part: Part) => Schema): Shape =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schema(part)]))
const only = (shape: Shape, keeps: (name: string) => boolean): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => keeps(name)))

export function noun<
  const Name extends string,
  const F extends Fields,
  const S extends readonly [string, ...string[]],
  const W extends Permission,
  const N extends Names<F> = typeof nothing,
  Also extends Shape = typeof nothing,
  InRows extends Shape = typeof nothing,
  Filters extends Shape = typeof nothing,
>(definition: Definition<Name, F, N, S, W, Also, InRows, Filters>) {
  const { fields, names = {}, filters = nothing, also, inRows, ...called } = definition
  const named: readonly string[] = Object.values(names)
  const answers = each<Field>(fields, ({ answer }) => answer)
  const words = each<string>(names, (field) => (fields[field]?.answer.safeParse(null).success ? nameOrNone : name))
  const rows = only(answers, (field) => !named.includes(field))
  const draft = only(
    each<Field>(fields, ({ draft }) => draft),
    (field) => !fields[field]?.stored,
  )
  const change = each<Field>(fields, ({ draft, stored }) => (stored ? z.optional(draft) : draft))
  const Change = z.object(change as ChangeOf<F>)
  return {
    ...called,
    fields,
    names: names as N,
    filters: filters as Filters,
    Row: z.object({ ...head, ...rows, ...words, ...also, ...inRows } as Flat<
      typeof head & ShownOf<F, N> & Also & InRows
    >),
    Record: z.object({ ...head, ...answers, ...words, ...also } as Flat<
      typeof head & AnswersOf<F> & WordsOf<F, N> & Also
    >),
    Draft: z.object(draft as DraftOf<F>),
    Change,
    Update: partOf(Change),
  }
}

type Path = `/${string}`
export const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`

export function recordCalls<
  const W extends Permission,
  Rec extends Schema,
  Draft extends Schema,
  Update extends Schema,
  const ById extends Path,
  const Create extends Path,
  const Change extends Path,
>(
  of: Called<string, W> & { Record: Rec; Draft: Draft; Update: Update },
  paths: { byId: ById; create: Create; update: Change },
) {
  const {
    tag,
    write: access,
    words: [one],
  } = of
  const anOne = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
  return {
    byId: route({
      tag,
      method: 'GET',
      path: paths.byId,
      operation: `get${capital(of.name)}`,
      summary: `One ${one}.`,
      access: 'portal.access',
      params: idParam,
      answer: of.Record,
      versioned: true,
      problems: [404],
    }),
    create: route({
      tag,
      method: 'POST',
      path: paths.create,
      operation: `create${capital(of.name)}`,
      summary: `Creates ${anOne}.`,
      access,
      body: of.Draft,
      answer: of.Record,
      status: 201,
      location: paths.byId,
      problems: [409],
    }),
    update: route({
      tag,
      method: 'PUT',
      path: paths.update,
      operation: `update${capital(of.name)}`,
      summary: `Updates ${anOne}.`,
      access,
      params: idParam,
      body: of.Update,
      answer: of.Record,
      versioned: true,
      problems: [404, 409, 412],
    }),
  }
}

export const crud = <
  const W extends Permission,
  const S extends readonly [string, ...string[]],
  Filters extends Shape,
  Row extends Schema,
  Rec extends Schema,
  Draft extends Schema,
  Update extends Schema,
  const List extends Path,
  const ById extends Path,
  const Create extends Path,
  const Change extends Path,
>(
  of: Called<string, W> & { sortFields: S; filters: Filters; Row: Row; Record: Rec; Draft: Draft; Update: Update },
  paths: { list: List; byId: ById; create: Create; update: Change },
) => ({
  list: route({
    tag: of.tag,
    method: 'GET',
    path: paths.list,
    operation: `list${capital(of.plural)}`,
    summary: `A page of ${of.words[1]}.`,
    access: 'portal.access',
    query: z.object({ ...listQuery(of.sortFields).shape, ...of.filters }),
    answer: page(of.Row),
  }),
  ...recordCalls(of, paths),
})
