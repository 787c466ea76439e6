import { expect, test } from 'vitest'

import { freeMemory } from './free-memory.ts'

// On one engine: it asks no database.

const mb = 1024 * 1024
const files: Record<string, string> = {
  '/proc/self/cgroup': '0::/portal\n',
  '/sys/fs/cgroup/portal/memory.stat': `anon 1\nfile ${700 * mb}\ninactive_file ${600 * mb}\nactive_file 1\n`,
}
const read = (file: string) => {
  const text = files[file]
  if (text === undefined) throw new Error(`no ${file}`)
  return text
}
const system = (values: { available: number; limit: number }) => ({
  available: () => values.available * mb,
  limit: () => values.limit * mb,
  total: () => 8_000 * mb,
  read,
})

test('files that a container has cached count as free, as the kernel takes them back', () => {
  expect(freeMemory(system({ available: 400, limit: 2_048 }))).toBe(1_000 * mb)
})

test('never more than the limit', () => {
  expect(freeMemory(system({ available: 400, limit: 900 }))).toBe(900 * mb)
})

test('without a limit of its own the system knows best', () => {
  expect(freeMemory(system({ available: 400, limit: 0 }))).toBe(400 * mb)
  expect(freeMemory(system({ available: 400, limit: 8_000 }))).toBe(400 * mb)
})

test('where the cached files are not known, none count', () => {
  const other = { ...system({ available: 400, limit: 2_048 }), read: () => 'memory:/x' }
  expect(freeMemory(other)).toBe(400 * mb)
  expect(freeMemory({ ...other, read: () => read('/none') })).toBe(400 * mb)
})
