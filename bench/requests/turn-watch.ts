// node --import bench/requests/turn-watch.ts …
//
// Watches the turns of a process's event loop from within, for the bench: how long one kept all others waiting, how
// much of that the thread worked, and how much it collected garbage. Writes the port where it tells into the file
// `TURNS_FILE`; each look at it begins anew.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance, PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

import { longest, type Span, type Turn } from './turns.ts'

/** Milliseconds between two looks: a turn that takes longer makes the next look late. More looks would cost time. */
const every = 2
/** Turns that are shorter are not worth remembering. */
const least = 3

const file = process.env['TURNS_FILE']
if (isMainThread && file !== undefined) watch(file)

/** Milliseconds that this thread has worked so far. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function watch(portFile: string): void {
  let turns: Turn[] = []
  let collections: Span[] = []
  const collector = new PerformanceObserver((list) => note(list.getEntries()))
  const note = (entries: readonly { startTime: number; duration: number }[]) =>
    collections.push(...entries.map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration })))
  collector.observe({ entryTypes: ['gc'] })

  let last = { at: performance.now(), worked: worked() }
  setInterval(() => {
    const now = { at: performance.now(), worked: worked() }
    if (now.at - last.at - every > least)
      turns.push({ start: last.at + every, end: now.at, worked: Math.min(now.worked - last.worked, now.at - last.at) })
    last = now
  }, every).unref()

  const server = createServer((_request, response) => {
    note(collector.takeRecords())
    response.setHeader('content-type', 'application/json').end(JSON.stringify(longest(turns, collections)))
    turns = []
    collections = []
  })
  server.listen(0, '127.0.0.1', () => writeFileSync(portFile, String((server.address() as AddressInfo).port)))
  server.unref()
}
