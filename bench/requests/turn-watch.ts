// node --import bench/requests/turn-watch.ts … Measures the event loop's turns from within: blocked, working and
// collecting garbage. Serves them on the port in `TURNS_FILE`; each reading starts anew.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { performance, PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

import { portOf } from '#server/platform/base/port-of.ts'

import { longestOf, type Span, type Turn } from './turns.ts'

/** Milliseconds between two looks: a turn that takes longer makes the next look late. More looks would cost time. */
const every = 2
/** Turns that are shorter are not worth remembering. */
const least = 1
const mostCollections = 500
/** Milliseconds: collections are told of a little later than turns. */
const recent = 2_000

const file = process.env['TURNS_FILE']
if (isMainThread && file !== undefined) watch(file)

/** Milliseconds that this thread has worked so far. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function watch(portFile: string): void {
  let most: Turn | undefined
  let collections: Span[] = []
  const collector = new PerformanceObserver((list) => note(list.getEntries()))
  const note = (entries: readonly { startTime: number; duration: number }[]) => {
    collections.push(...entries.map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration })))
    // A load of many minutes is not remembered for longer than it may matter: what is watched is memory, too.
    if (collections.length > mostCollections) collections = collections.filter((one) => matters(one, most))
  }
  collector.observe({ entryTypes: ['gc'] })

  let last = { at: performance.now(), worked: worked() }
  setInterval(() => {
    const now = { at: performance.now(), worked: worked() }
    const took = now.at - last.at - every
    const turn = { start: last.at + every, end: now.at, worked: Math.min(now.worked - last.worked, took) }
    if (turn.worked > (most?.worked ?? least)) most = turn
    last = now
  }, every).unref()

  const server = createServer((_request, response) => {
    note(collector.takeRecords())
    response.setHeader('content-type', 'application/json').end(JSON.stringify(longestOf(most, collections)))
    most = undefined
    collections = []
  })
  server.listen(0, '127.0.0.1', () => writeFileSync(portFile, String(portOf(server))))
  server.unref()
}

/** Whether it lies in the longest turn so far, or may lie in one that is not over. */
const matters = ({ start, end }: Span, turn: Turn | undefined): boolean =>
  end > performance.now() - recent || (turn !== undefined && end > turn.start && start < turn.end)
