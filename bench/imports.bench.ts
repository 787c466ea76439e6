import { imports, maxImportWrites, type Import } from '#contract/imports.ts'
import type { Engine } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { percentile } from './numbers.ts'
import { onEachEngine } from './requests/engines.ts'
import { beside, importBounds, sendFile } from './requests/import-calls.ts'
import { importFiles, type ImportFile } from './requests/import-files.ts'
import { peopleAtWork } from './requests/office.ts'
import type { Site } from './requests/site.ts'

/**
 * An import of 100 000 customers as a workbook and as a text: dry run, memory, and the others' calls; then its
 * applying. `--scale` and `--engine` as in `requests`.
 */
const importing: Bench = (words) => onEachEngine(words, (site) => measure(site.engine, site))
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

async function dryRun(engine: Engine, site: Site, file: ImportFile, alone: number) {
  const { came, seconds, took, most, before, turn } = await beside(site, () => readFile(site, file))
  const name = `${engine}: ${file.name}, ${file.rows} rows in ${(file.content.length / 1e6).toFixed(1)} MB`
  const figures: Result[] = [
    { name: `${name}, dry run`, value: seconds, unit: 's', note: JSON.stringify(came.counts) },
    { name: `${name}, more memory`, value: most - before, unit: 'MB', atMost: importBounds.megabytes },
    { name: `${name}, longest turn`, value: turn.worked, unit: 'ms', note: `collecting ${turn.collected.toFixed(0)}` },
    {
      name: `${name}, 95 of 100 calls of the others within`,
      value: percentile(took, 0.95),
      unit: 'ms',
      atMost: importBounds.timesSlower * alone,
      note: `p50 ${percentile(took, 0.5).toFixed(1)} p99 ${percentile(took, 0.99).toFixed(1)} of ${took.length} calls`,
    },
  ]
  return { read: came, figures }
}

async function readFile(site: Site, file: ImportFile): Promise<Import> {
  const { told } = await sendFile(site, file)
  if (told.state !== 'ready') throw new Error(`${file.name} was not read: ${JSON.stringify(told)}`)
  return told as Import
}

async function applying(engine: Engine, site: Site, { id }: Import): Promise<Result[]> {
  const url = `${site.portal.address}/api${imports.apply.path.replace(':id', String(id))}`
  const headers = { ...site.headers, 'content-type': 'application/json' }
  const work = async () => {
    const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Applying answered ${answer.status}: ${text}`)
    return text
  }
  const { came, seconds, took, turn } = await beside(site, work)
  return [
    {
      name: `${engine}: applying holds the others up for`,
      value: Math.max(...took),
      unit: 'ms',
      atMost: importBounds.heldUpMs,
      note: `${came} in ${seconds.toFixed(1)} s, longest turn ${turn.worked.toFixed(0)} ms`,
    },
  ]
}
