import * as z from 'zod/mini'

import { entriesOf } from '#contract/keys.ts'
import type { Field, Fields } from '#contract/noun-fields.ts'

type Shape = Record<string, z.ZodMiniType>
type Value<F extends Field> = F['empty'] | z.output<F['answer']>
/** `N` is shown and not sent: the names of what was chosen. */
type ValuesOf<F extends Fields, N> = { [K in keyof F]: Value<F[K]> } & { [K in keyof N]: string }
type RecordOf<F extends Fields, N> = { [K in keyof F]: Value<F[K]> } & { [K in keyof N]: string | null }

interface Declared<Name, F extends Fields, N, Draft extends Shape, Change extends Shape> {
  name: Name
  fields: F
  names: N
  Draft: z.ZodMiniObject<Draft>
  Change: z.ZodMiniObject<Change>
}

/** A form holds null where nothing is given; of what takes no null, nothing is sent then. */
const leftOut = (draft: z.ZodMiniType) =>
  z.pipe(
    z.transform((value: unknown): unknown => value ?? undefined),
    draft,
  )

export function formOf<Name, F extends Fields, N extends object, Draft extends Shape, Change extends Shape>({
  name,
  fields,
  names,
  Draft,
  Change,
}: Declared<Name, F, N, Draft, Change>) {
  const entries = entriesOf(fields)
  const inForms = Object.fromEntries(
    entries.flatMap(([field, { draft, empty, required }]) =>
      empty === null && !required && !draft.safeParse(null).success ? [[field, leftOut(draft)]] : [],
    ),
  )
  const asSent = <S extends Shape>({ shape }: z.ZodMiniObject<S>) => z.object<S>({ ...shape, ...inForms })
  const valuesOf = (record: RecordOf<F, N>): ValuesOf<F, N> =>
    ({
      ...Object.fromEntries(Object.keys(fields).map((field) => [field, record[field]])),
      ...Object.fromEntries(Object.keys(names).map((shown) => [shown, record[shown] ?? ''])),
    }) as ValuesOf<F, N>
  const empty = {
    ...Object.fromEntries(entries.map(([field, { empty }]) => [field, empty])),
    ...Object.fromEntries(Object.keys(names).map((shown) => [shown, ''])),
  } as ValuesOf<F, N>
  return {
    entity: name,
    names,
    empty,
    valuesOf,
    required: entries.flatMap(([field, { required }]) => (required ? [field] : [])),
    Draft: asSent(Draft),
    Change: asSent(Change),
  }
}
