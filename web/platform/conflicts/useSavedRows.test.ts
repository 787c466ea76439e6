import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { CallError } from '#web/platform/calls/call-error.ts'

import type { StoredRecord } from './stored-record.ts'
import { useSavedRows } from './useSavedRows.ts'

interface Row {
  version: number
  hours: number
  words: string
}
type Values = Omit<Row, 'version'>

const record: Row = { version: 4, hours: 8, words: 'Instalar' }
const mine: Values = { hours: 6, words: 'Instalar' }
const valuesOf = ({ hours, words }: Row): Values => ({ hours, words })
const outdated = () => new CallError({ status: 412, text: 'Otra persona guardó antes.' })

const load = vi.fn<StoredRecord<Values, Row>['load']>()
const send = vi.fn<(values: Values) => Promise<Row>>()

const stored: StoredRecord<Values, Row> = { entity: 'milestoneTask', id: 7, from: record, load, valuesOf }
const change = { stored, base: { version: 4, values: valuesOf(record) }, mine, send }

const rows = () => renderHook(() => useSavedRows<Values, Row>()).result

test('a row that is being saved is marked with what was typed, and not any more once it is stored', async () => {
  const answer = Promise.withResolvers<Row>()
  send.mockReturnValueOnce(answer.promise)
  const table = rows()
  let saving: Promise<unknown> | undefined
  act(() => {
    saving = table.current.save(change)
  })
  expect(table.current.savings.get(7)).toMatchObject({ state: 'saving', mine, from: record })
  answer.resolve({ ...record, ...mine, version: 5 })
  await act(() => saving)
  expect(table.current.savings.size).toBe(0)
})

test('a row that was not saved stays marked, whatever the reason, until it is forgotten; nothing is thrown', async () => {
  const problem = new CallError({ status: 503, text: 'No disponible.' })
  send.mockRejectedValueOnce(problem)
  const table = rows()
  await act(async () => expect(await table.current.save(change)).toEqual({ kind: 'failed', error: problem }))
  expect(table.current.savings.get(7)).toMatchObject({ state: 'failed', mine, from: record })
  act(() => table.current.forget(7))
  expect(table.current.savings.has(7)).toBe(false)

  send.mockRejectedValueOnce(new CallError({ status: 404, text: 'El registro no existe.' }))
  await act(async () => expect(await table.current.save(change)).toEqual({ kind: 'gone' }))
  expect(table.current.savings.get(7)).toMatchObject({ state: 'failed' })
})

test('what somebody else changed beside it is merged and saved without a mark', async () => {
  send.mockRejectedValueOnce(outdated()).mockResolvedValueOnce({ version: 6, hours: 6, words: 'Probar' })
  load.mockResolvedValueOnce({ ...record, version: 5, words: 'Probar' })
  const table = rows()
  await act(() => table.current.save(change))
  expect(send.mock.lastCall?.[0]).toEqual({ hours: 6, words: 'Probar' })
  expect(table.current.savings.size).toBe(0)
})

test('a conflict is asked about, and stays in sight while its answer is on the way', async () => {
  send.mockRejectedValueOnce(outdated())
  load.mockResolvedValueOnce({ ...record, version: 5, hours: 7 })
  const table = rows()
  await act(() => table.current.save(change))
  const asked = table.current.savings.get(7)
  expect(asked).toMatchObject({ state: 'conflict', mine, from: record })
  expect(asked?.conflict?.merge.conflicts).toEqual([['hours']])

  const answer = Promise.withResolvers<Row>()
  send.mockReturnValueOnce(answer.promise)
  let saving: Promise<unknown> | undefined
  act(() => {
    saving = table.current.save({ ...change, base: asked!.conflict!.stored, answered: asked?.conflict })
  })
  expect(table.current.savings.get(7)).toMatchObject({ state: 'saving', conflict: asked?.conflict })
  answer.resolve({ version: 6, ...mine })
  await act(() => saving)
  expect(table.current.savings.size).toBe(0)
})

test('of two changes of a row the last one says how it fares, and the outcome is told before the mark shows', async () => {
  send.mockRejectedValueOnce(new CallError({ status: 500, text: 'Falló.' }))
  const table = rows()
  const told: [kind: string, marked: boolean][] = []
  await act(async () => {
    await table.current.save({
      ...change,
      isLast: () => false,
      onOutcome: ({ kind }) => told.push([kind, table.current.savings.has(7)]),
    })
  })
  expect(told).toEqual([['failed', false]])
  expect(table.current.savings.size).toBe(0)
})
