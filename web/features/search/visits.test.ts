import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { customerById } from '#web/features/customers/customers.api.ts'
import { takeFetched } from '#web/platform/calls/fetched-ahead.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { someone } from '#web/testing/people.ts'
import { storedCustomer } from '#web/testing/records.ts'

import { noteVisits, visitsOfUser } from './visits.ts'

const arimena = storedCustomer({ id: 7, commercialName: 'Arimena' })
const record = customerById(7)
const names = () => visitsOfUser().map(({ name }) => name)
let cache: QueryClient
let leave: () => void

beforeEach(() => {
  localStorage.clear()
  signIn('t1', someone())
  cache = new QueryClient()
  leave = () => {}
})
afterEach(() => {
  leave()
  cache.clear()
  signOut()
})

test('a record whose answer is in memory is remembered at once', () => {
  cache.setQueryData(record.queryKey, arimena)
  leave = noteVisits(cache, '/customers/7')
  expect(visitsOfUser()).toMatchObject([{ noun: 'customers', name: 'Arimena', path: '/customers/7' }])
})

test('a record whose answer is on its way is remembered when it comes, however long that takes', async () => {
  leave = noteVisits(cache, '/customers/update-customer/7')
  expect(names()).toEqual([])
  // As a form takes what was fetched ahead, which then is no longer there.
  await takeFetched(cache, { queryKey: record.queryKey, queryFn: () => arimena })
  expect(names()).toEqual(['Arimena'])
})

test('a record that is renamed while its screen is open is remembered by its new name, once', () => {
  cache.setQueryData(record.queryKey, arimena, { updatedAt: 1 })
  leave = noteVisits(cache, '/customers/7')
  cache.setQueryData(record.queryKey, { ...arimena, commercialName: 'Arimena del Sur' })
  expect(names()).toEqual(['Arimena del Sur'])
})

test('what comes after the screen was left, or of another record, is no visit', () => {
  leave = noteVisits(cache, '/customers/7')
  cache.setQueryData(customerById(8).queryKey, storedCustomer({ id: 8 }))
  leave()
  cache.setQueryData(record.queryKey, arimena)
  expect(names()).toEqual([])
})

test('the ten last records are remembered, the latest first', () => {
  for (let id = 1; id <= 12; id += 1) {
    cache.setQueryData(customerById(id).queryKey, storedCustomer({ id, commercialName: `Cliente ${id}` }))
    noteVisits(cache, `/customers/${id}`)()
  }
  expect(names()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((id) => `Cliente ${id}`))
})
