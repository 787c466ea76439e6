import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import type { RecordKey, RecordKind } from '#web/platform/page/record-keys.ts'

import type { Takes } from './errands.ts'
import type { Name, RecordForm } from './record-form.ts'
import { useRecordForm } from './useRecordForm.ts'

interface NounFormSettings<Values, Names, Rec extends { version: number }, Body, Sent> {
  form: {
    entity: RecordKind
    /** They only say in words what another field holds. */
    names: Names
    empty: Values & { [Field in keyof Sent]-?: unknown }
    valuesOf: (record: NoInfer<Rec>) => Values & { [Field in keyof Sent]-?: unknown }
    required: readonly Name<Values>[]
    Draft: z.ZodMiniType<Body, Sent>
    Change: z.ZodMiniType<Body, Sent>
  }
  calls: {
    key: RecordKey
    fresh: (cache: QueryClient, id: number) => Promise<Rec>
    create: (body: NoInfer<Body>) => Promise<Rec>
    update: (id: number, body: NoInfer<Body>, ifMatch: number | undefined) => Promise<Rec>
  }
  record: Rec | undefined
  begin?: Values & { [Field in keyof Sent]-?: unknown }
  texts: Readonly<Record<'created' | 'updated' | 'seeCreated', string>> & {
    fields: Record<Exclude<Name<Values>, keyof Names>, string>
  }
  asterisks?: readonly Name<Values>[]
  paths: { list: (record: NoInfer<Rec>) => string; record: (id: number) => string }
  /** The nouns that show something of this one: the first words of their query keys. */
  stale: readonly string[]
  written?: StoredRecord<Values, Rec>['written']
  takes?: Takes<Values> | undefined
}

export function useNounForm<
  Values extends Record<string, unknown>,
  Names extends Readonly<Record<string, string>>,
  Rec extends { id: number; version: number },
  Body,
  Sent,
>(settings: NounFormSettings<Values, Names, Rec, Body, Sent>): RecordForm<Values> {
  const { form, calls, record, texts, paths, stale, begin = form.empty } = settings
  const names = Object.entries(form.names)
  const labels: Readonly<Record<string, string>> = texts.fields
  const named = names.map(([shown, field]) => [field, (values: Values) => String(values[shown])])
  const navigation = useNavigation()
  const cache = useQueryClient()
  return useRecordForm({
    mode: record ? 'update' : 'create',
    schema: record ? form.Change : form.Draft,
    initial: record ? form.valuesOf(record) : begin,
    labels: {
      ...labels,
      ...Object.fromEntries(names.map(([shown, field]) => [shown, labels[field]])),
    } as Record<Name<Values>, string>,
    required: form.required,
    asterisks: settings.asterisks ?? [],
    stored: record && {
      entity: form.entity,
      id: record.id,
      from: record,
      load: () => calls.fresh(cache, record.id),
      valuesOf: form.valuesOf,
      rules: { follows: form.names },
      written: { ...Object.fromEntries(named), ...settings.written } as NonNullable<typeof settings.written>,
    },
    save: (body, { ifMatch }) => (record ? calls.update(record.id, body, ifMatch) : calls.create(body)),
    onSaved: (saved) => {
      const list = paths.list(saved)
      // A new one would not show in a list that was searched for something else.
      navigation?.navigate(record ? listAddress(list) : list, { replace: false })
    },
    success: record ? texts.updated : texts.created,
    created: (saved) => ({
      id: saved.id,
      label: texts.seeCreated,
      href: paths.record(saved.id),
      list: paths.list(saved),
    }),
    stale: [calls.key, ...stale],
    takes: settings.takes,
  })
}
