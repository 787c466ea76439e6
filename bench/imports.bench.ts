import { Import, maxImportWrites } from '#contract/imports.ts'
import type { Engine } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { percentile } from './numbers.ts'
import { optionsOf } from './options.ts'
import { office } from './requests/cases.ts'
import { onEachEngine } from './requests/engines.ts'
import { applied, beside, failures, importBounds, sendFile } from './requests/import-calls.ts'
import { importFiles, type ImportFile } from './requests/import-files.ts'
import { peopleAtWork } from './requests/office.ts'
import type { Site } from './requests/site.ts'

/**
 * An import of 100 000 customers as a workbook and as a text: dry run, memory, and the others' calls; then its
 * applying and its undoing. `--scale` and `--engine` as in `requests`; `--people 10` has fewer of the others.
 */
const importing: Bench = (words) => {
  const { people } = optionsOf(words)
  return onEachEngine(words, (site) => measureImports(site, people))
}
export default importing

/** @param people at work, each of whom makes a call every two seconds */
async function measureImports(site: Site, people: number): Promise<Result[]> {
  const { engine } = site
  const perSecond = (office.perSecond * people) / 100
  await peopleAtWork(site, (calls) => calls < 4 * perSecond, { perSecond })
  const alone = percentile(
    await peopleAtWork(site, (calls) => calls < Math.max(300, 20 * perSecond), { perSecond }),
    0.95,
  )
  const terms = { alone, perSecond }
  const most = Math.round(maxImportWrites * site.scale)
  const files = await importFiles(site, Math.ceil(1 / (most / (100_000 * site.scale))))
  const results: Result[] = [
    { name: `${engine}: ${people} people at work, 95 of 100 within`, value: alone, unit: 'ms' },
  ]
  let last: Import | undefined
  for (const file of files) {
    const { read, figures } = await dryRun(engine, site, file, terms)
    results.push(...figures)
    last = read
  }
  if (!last) return results
  for (const work of ['apply', 'undo'] as const)
    results.push(...(await writing(engine, site, last.id, { work, ...terms })))
  return results
}

interface Terms {
  /** Milliseconds for 95 of 100 calls of the others before. */
  alone: number
  perSecond: number
}

async function dryRun(engine: Engine, site: Site, file: ImportFile, { alone, perSecond }: Terms) {
  const { came, seconds, took, failed, most, before, turn } = await beside(site, () => readFile(site, file), perSecond)
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
    failures(name, failed),
  ]
  return { read: came, figures }
}

async function readFile(site: Site, file: ImportFile): Promise<Import> {
  const { told } = await sendFile(site, file)
  if (told.state !== 'ready') throw new Error(`${file.name} was not read: ${JSON.stringify(told)}`)
  return Import.parse(told)
}

/** Applies an import, or undoes it, beside the others' calls. */
async function writing(
  engine: Engine,
  site: Site,
  id: number,
  { work, alone, perSecond }: Terms & { work: 'apply' | 'undo' },
): Promise<Result[]> {
  const { came, seconds, took, failed, turn } = await beside(site, () => applied(site, id, work), perSecond)
  const name = `${engine}: ${work === 'apply' ? 'applying' : 'undoing'}`
  return [
    {
      name: `${name} holds the others up for`,
      value: Math.max(...took),
      unit: 'ms',
      atMost: importBounds.heldUpMs,
      note: `${came} in ${seconds.toFixed(1)} s, longest turn ${turn.worked.toFixed(0)} ms`,
    },
    {
      name: `${name}, 95 of 100 calls of the others within`,
      value: percentile(took, 0.95),
      unit: 'ms',
      atMost: importBounds.timesSlower * alone,
      note: `${took.length} calls`,
    },
    failures(name, failed),
  ]
}
