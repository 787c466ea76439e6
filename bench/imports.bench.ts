import { setTimeout as sleep } from 'node:timers/promises'

import { imports, maxImportWrites, type Import } from '#contract/imports.ts'
import type { Engine } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { memory } from './memory.ts'
import { percentile } from './numbers.ts'
import { optionsOf } from './options.ts'
import { importFiles, type ImportFile } from './requests/import-files.ts'
import { peopleAtWork } from './requests/office.ts'
import { openSite, type Site } from './requests/site.ts'

/** What an import may cost the others: source of the bounds is the project's quality figures. */
const mostMegabytes = 150
const mostTimesSlower = 2
const mostHeldUp = 2_000

/**
 * An import of as many customers as there are (100 000), as a workbook and as a text: how long the dry run takes, what it
 * holds, and what becomes of the others' calls meanwhile; then its applying, with as many rows to write as an import may
 * have, and how long the longest of the others' calls takes. `--scale` and `--engine` as `requests` has them.
 */
const importing: Bench = async (words) => {
  const { engines, scale } = optionsOf(words)
  const results: Result[] = []
  for (const engine of engines) {
    const site = await openSite(engine, scale)
    if (!site) {
      console.log('No PostgreSQL here: measured on the embedded database alone.')
      continue
    }
    try {
      results.push(...(await measure(engine, site)))
    } finally {
      await site.close()
    }
  }
  return results
}
export default importing

async function measure(engine: Engine, site: Site): Promise<Result[]> {
  await peopleAtWork(site, (calls) => calls < 200)
  const alone = percentile(await peopleAtWork(site, (calls) => calls < 1_000), 0.95)
  const most = Math.round(maxImportWrites * site.scale)
  const files = await importFiles(site, Math.ceil(1 / (most / (100_000 * site.scale))))
  const results: Result[] = [{ name: `${engine}: 100 people at work, 95 of 100 within`, value: alone, unit: 'ms' }]
  let last: Import | undefined
  for (const file of files) {
    const { read, figures } = await dryRun(engine, site, file, alone)
    results.push(...figures)
    last = read
  }
  return last ? [...results, ...(await applying(engine, site, last))] : results
}

/** The others' calls while something is done, and what the portal's process held at most. */
async function beside<T>(site: Site, work: Promise<T>) {
  const before = memory(site.portal.pid)
  let most = before
  const doing = { isOver: false }
  const watching = (async () => {
    for (; !doing.isOver; most = Math.max(most, memory(site.portal.pid))) await sleep(100)
  })()
  await site.longestTurn()
  const began = performance.now()
  const others = peopleAtWork(site, () => !doing.isOver)
  const came = await work.finally(() => {
    doing.isOver = true
  })
  const seconds = (performance.now() - began) / 1000
  const [took] = await Promise.all([others, watching])
  return { came, seconds, took, megabytes: most - before, turn: await site.longestTurn() }
}

async function dryRun(engine: Engine, site: Site, file: ImportFile, alone: number) {
  const { came, seconds, took, megabytes, turn } = await beside(site, readFile(site, file))
  const name = `${engine}: ${file.name}, ${file.rows} rows in ${(file.content.length / 1e6).toFixed(1)} MB`
  const figures: Result[] = [
    { name: `${name}, dry run`, value: seconds, unit: 's', note: JSON.stringify(came.counts) },
    { name: `${name}, more memory`, value: megabytes, unit: 'MB', atMost: mostMegabytes },
    { name: `${name}, longest turn`, value: turn.worked, unit: 'ms', note: `collecting ${turn.collected.toFixed(0)}` },
    {
      name: `${name}, 95 of 100 calls of the others within`,
      value: percentile(took, 0.95),
      unit: 'ms',
      atMost: mostTimesSlower * alone,
      note: `p50 ${percentile(took, 0.5).toFixed(1)} p99 ${percentile(took, 0.99).toFixed(1)} of ${took.length} calls`,
    },
  ]
  return { read: came, figures }
}

async function readFile({ portal, headers }: Site, { name, content }: ImportFile): Promise<Import> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const url = `${portal.address}/api${imports.read.path.replace(':noun', 'customers')}`
  let answer = await fetch(url, { method: 'POST', headers, body: form })
  for (;;) {
    const told = (await answer.json()) as Import
    if (!answer.ok || told.state === 'failed') throw new Error(`${name} was not read: ${JSON.stringify(told)}`)
    if (told.state === 'ready') return told
    await sleep(500)
    answer = await fetch(`${portal.address}/api${imports.byId.path.replace(':id', String(told.id))}`, { headers })
  }
}

async function applying(engine: Engine, site: Site, { id }: Import): Promise<Result[]> {
  const url = `${site.portal.address}/api${imports.apply.path.replace(':id', String(id))}`
  const headers = { ...site.headers, 'content-type': 'application/json' }
  const work = (async () => {
    const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Applying answered ${answer.status}: ${text}`)
    return text
  })()
  const { came, seconds, took, turn } = await beside(site, work)
  return [
    {
      name: `${engine}: applying holds the others up for`,
      value: Math.max(...took),
      unit: 'ms',
      atMost: mostHeldUp,
      note: `${came} in ${seconds.toFixed(1)} s, longest turn ${turn.worked.toFixed(0)} ms`,
    },
  ]
}
