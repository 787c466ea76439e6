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
  /** How long each of the others' calls took, in milliseconds. */
  took: number[]
  /** Their calls without success. */
  failed: unknown[]
  /** Main memory that the portal's process held at most, and before, in MB. */
  most: number
  before: number
  turn: LongestTurn
}

/** The others' calls while something is done, and what the portal's process held at most. */
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

/** Sends a file of customers and waits until it is read and compared, or refused. */
export async function sendFile(
  { portal, headers }: Site,
  { name, content }: { name: string; content: Buffer },
): Promise<{ status: number; told: Partial<Import> & Partial<Problem> }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const url = `${portal.address}/api${imports.read.path.replace(':noun', 'customers')}`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  let told = (await answer.json()) as Partial<Import> & Partial<Problem>
  while (told.state === 'reading') {
    await sleep(100)
    const path = imports.byId.path.replace(':id', String(told.id))
    told = (await (await fetch(`${portal.address}/api${path}`, { headers })).json()) as Import
  }
  return { status: answer.status, told }
}

/** That no call of the others failed, as a line of the table. */
export const failures = (name: string, failed: readonly unknown[]): Result => ({
  name: `${name}, calls of the others that failed`,
  value: failed.length,
  unit: '',
  atMost: 0,
  note: failed.slice(0, 2).map(String),
})
