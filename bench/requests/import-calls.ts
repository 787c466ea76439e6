import { setTimeout as sleep } from 'node:timers/promises'

import type { Problem } from '#contract/errors.ts'
import { imports, type Import } from '#contract/imports.ts'

import type { Result } from '../../scripts/result.ts'
import { memory } from '../memory.ts'
import { peopleAtWork } from './office.ts'
import type { Site } from './site.ts'
import type { LongestTurn } from './turns.ts'

/** What reading a file may cost the others: source of the bounds is the project's quality figures. */
export const importBounds = { megabytes: 150, timesSlower: 2, heldUpMs: 300 }

interface Beside<T> {
  came: T
  seconds: number
  took: number[]
  failed: unknown[]
  /** Main memory that the portal's process held at most, and before, in MB. */
  most: number
  before: number
  turn: LongestTurn
}

export async function beside<T>(site: Site, work: () => Promise<T>, perSecond?: number): Promise<Beside<T>> {
  const before = memory(site.portal.pid)
  let most = before
  const doing = { isOver: false }
  await site.longestTurn()
  const watching = (async () => {
    for (; !doing.isOver; most = Math.max(most, memory(site.portal.pid))) await sleep(20)
  })()
  const failed: unknown[] = []
  const onFailure = (error: unknown) => void failed.push(error)
  const others = peopleAtWork(site, () => !doing.isOver, { ...(perSecond && { perSecond }), onFailure })
  const began = performance.now()
  const came = await work().finally(() => {
    doing.isOver = true
  })
  const seconds = (performance.now() - began) / 1000
  const [took] = await Promise.all([others, watching])
  return { came, seconds, took, failed, most, before, turn: await site.longestTurn() }
}

/** What is told of an import, or why it is refused. */
type Told = Partial<Import> & Partial<Problem>

const toldBy = async (answer: Response): Promise<Told> => (await answer.json()) as Told

/** Sends a file, of customers where no other noun is named, and waits until it is read and compared, or refused. */
export async function sendFile(
  { portal, headers }: Site,
  { name, content, noun = 'customers' }: { name: string; content: Buffer; noun?: string },
): Promise<{ status: number; told: Told }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const url = `${portal.address}/api${imports.read.path.replace(':noun', noun)}`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  let told = await toldBy(answer)
  while (told.state === 'reading') {
    await sleep(100)
    const path = imports.byId.path.replace(':id', String(told.id))
    told = await toldBy(await fetch(`${portal.address}/api${path}`, { headers }))
  }
  return { status: answer.status, told }
}

/** Waits until an import that is being applied or undone is. @throws where it ends otherwise */
async function untilOver({ portal, headers }: Site, id: number, goal: 'applied' | 'undone'): Promise<void> {
  const url = `${portal.address}/api${imports.byId.path.replace(':id', String(id))}`
  for (;;) {
    const answer = await fetch(url, { headers })
    const told = await toldBy(answer)
    if (told.state === goal) return
    // A portal that is too busy for the moment is asked again.
    const goesOn = answer.status === 503 || told.state === 'applying' || told.state === 'undoing'
    if (!goesOn) throw new Error(`The import is ${told.state}: ${answer.status}`)
    // As its screen does.
    await sleep(700)
  }
}

export async function applied(site: Site, id: number, work: 'apply' | 'undo' = 'apply'): Promise<string> {
  const url = `${site.portal.address}/api${imports[work].path.replace(':id', String(id))}`
  const headers = { ...site.headers, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  await untilOver(site, id, work === 'apply' ? 'applied' : 'undone')
  return text
}

export const failures = (name: string, failed: readonly unknown[]): Result => ({
  name: `${name}, calls of the others that failed`,
  value: failed.length,
  unit: '',
  atMost: 0,
  note: failed.slice(0, 2).map(String),
})
