import fs from 'node:fs'

import { firstOf } from '#contract/items.ts'

import { archivesOf, copyOf, doctor, makeLab, night, rehearsal, removeLab, type Lab } from './damage-lab.ts'
import { damagedArchives } from './damaged-archives.ts'
import { damagedData, damagedFiles, type Kind } from './damaged-data.ts'
import type { Fault, Outcome } from './fault.ts'
import { onBothEngines, type Target } from './portal.ts'

interface Found {
  kind: string
  by: 'backup' | 'rehearsal' | 'doctor' | 'nobody'
  words: string
  /** The archive from before the damage was there still when it was found. */
  goodStays: boolean
}

/** Nights until the schedule would have pushed the archive from before out: a week between two rehearsals. */
const nights = 3

async function wordsOfFailure(work: () => Promise<string | undefined>): Promise<string | undefined> {
  return work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
}

/** A night makes a backup, each of which may push one out; then the weekly rehearsal; then the doctor. */
async function whoFinds(
  lab: Lab,
  { ofArchive = false }: Kind,
  usual: readonly string[],
): Promise<Omit<Found, 'kind' | 'goodStays'>> {
  for (let n = 0; n < (ofArchive ? 0 : nights); n += 1) {
    const words = await wordsOfFailure(() => night(lab))
    if (words !== undefined) return { by: 'backup', words }
  }
  const rehearsed = await wordsOfFailure(() => rehearsal(lab))
  if (rehearsed !== undefined) return { by: 'rehearsal', words: rehearsed }
  const said = (await doctor(lab)).find((what) => !usual.includes(what))
  return said === undefined ? { by: 'nobody', words: '' } : { by: 'doctor', words: said }
}

async function tryKind(base: Lab, kind: Kind, usual: readonly string[]): Promise<Found> {
  const lab = await copyOf(base)
  const good = firstOf(archivesOf(lab))
  try {
    await kind.damage(lab)
    return { kind: kind.name, ...(await whoFinds(lab, kind, usual)), goodStays: fs.existsSync(good) }
  } finally {
    await removeLab(lab)
  }
}

/** Kinds of damage of an installation and its archives: who finds each, and whether an archive from before is still there. */
const damage: Fault = () => onBothEngines(damageOn)
export default damage

async function damageOn(target: Target): Promise<Outcome> {
  const base = await makeLab(target)
  const found: Found[] = []
  try {
    // Such as that the web is not built on this machine.
    const usual = await doctor(base)
    for (const kind of [...damagedData, ...damagedFiles, ...damagedArchives]) {
      // Of two archives the newer one is damaged.
      if (kind.ofArchive && archivesOf(base).length === 1) await night(base)
      const one = await tryKind(base, kind, usual)
      found.push(one)
      console.log(
        `  ${one.kind} → ${one.by}: ${one.words.slice(0, 220)}${one.goodStays ? '' : '   THE GOOD ARCHIVE IS GONE'}`,
      )
    }
  } finally {
    await removeLab(base)
  }
  const by = (who: Found['by']) => found.filter((one) => one.by === who).length
  return {
    did: `${target.engine}: an installation or its newest archive is damaged; then up to 3 nights, a rehearsal and the doctor`,
    figures: [
      { what: 'kinds of damage', value: found.length, atLeast: 30 },
      { what: 'found by the backup', value: by('backup') },
      { what: 'found by the rehearsal', value: by('rehearsal') },
      { what: 'found by the doctor', value: by('doctor') },
      { what: 'passed all three', value: by('nobody'), is: 0 },
      {
        what: 'the last good archive was gone by then',
        value: found.filter(({ goodStays }) => !goodStays).length,
        is: 0,
      },
    ],
  }
}
