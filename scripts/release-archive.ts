import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { releaseTexts } from '#texts/operator/release.ts'

import { printed, versionIn } from './release-commit.ts'

interface ArchiveOrder {
  folder: string
  commit: string
  to: string
  /** With the packages for a first start on this kind of machine. */
  offline: boolean
  /** An SSH key, private or of an agent by its public half. */
  key?: string | undefined
}

const buildWeb = "import('./scripts/build-web.ts').then(({ buildWeb }) => buildWeb())"
/** A signature for another purpose is none for a release. */
const purpose = 'portal-release'
const billFile = 'sbom.cdx.json'

/** Asked before the commit is made, too. @throws Error where the folder is there, or the key does not sign */
export function demandArchivable({ to, key }: Pick<ArchiveOrder, 'to' | 'key'>): void {
  if (existsSync(to)) throw new Error(releaseTexts.there(to))
  if (key !== undefined) printed(tmpdir(), 'ssh-keygen', '-Y', 'sign', '-f', key, '-n', purpose)
}

/**
 * Sources of a commit with the web built, a bill of materials, sums, and a signature where a key is given: for an
 * office without git. The same commit gives the same bytes. @returns the names in `to` @throws Error with the messages
 * of what failed; `to` is not there then
 */
export function buildArchive({ folder, commit, to, offline, key }: ArchiveOrder): string[] {
  if (existsSync(to)) throw new Error(releaseTexts.there(to))
  const work = mkdtempSync(join(tmpdir(), 'portal-archive-'))
  // Beside it, as the scratch folder may be on another disk.
  const made = `${to}.new`
  try {
    const unpacked = join(work, 'unpacked')
    mkdirSync(unpacked)
    printed(folder, 'git', 'archive', '--output', join(work, 'sources.tar'), commit)
    printed(unpacked, 'tar', '--extract', '--file', join(work, 'sources.tar'))
    const name = `portal-${versionIn(unpacked)}`
    printed(unpacked, 'npm', 'ci', '--include=dev', '--no-audit', '--no-fund')
    printed(unpacked, join(unpacked, 'node_modules/.bin/node'), '--eval', buildWeb)
    rmSync(join(unpacked, 'node_modules'), { recursive: true })
    const seconds = printed(folder, 'git', 'show', '--no-patch', '--format=%ct', commit)
    writeFileSync(join(unpacked, billFile), billOf(unpacked, Number(seconds)))
    if (offline) addPackages(unpacked)
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made, { recursive: true })
    const archive = `${name}${offline ? `-offline-${process.platform}-${process.arch}` : ''}.tar.gz`
    pack(unpacked, name, Number(seconds), join(made, archive))
    const bill = `${name}.cdx.json`
    writeFileSync(join(made, bill), readFileSync(join(unpacked, billFile)))
    const names = [archive, bill, 'SHA256SUMS']
    writeFileSync(join(made, 'SHA256SUMS'), `${printed(made, 'sha256sum', archive, bill)}\n`)
    if (key !== undefined) {
      printed(made, 'ssh-keygen', '-Y', 'sign', '-f', key, '-n', purpose, 'SHA256SUMS')
      names.push('SHA256SUMS.sig')
    }
    renameSync(made, to)
    return names
  } finally {
    for (const left of [work, made]) rmSync(left, { recursive: true, force: true })
  }
}

/** CycloneDX of the production packages, with the commit's time and no random number. */
function billOf(folder: string, seconds: number): string {
  const words = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
  const bill = JSON.parse(printed(folder, 'npm', 'sbom', ...words)) as {
    serialNumber?: string
    metadata: { timestamp: string; component: { name: string } }
  }
  delete bill.serialNumber
  bill.metadata.timestamp = new Date(seconds * 1000).toISOString()
  // npm calls it by its folder.
  bill.metadata.component.name = 'project-portal'
  return `${JSON.stringify(bill, null, 2)}\n`
}

interface Locked {
  name?: string
  version?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  os?: string | string[]
  cpu?: string | string[]
}

const Made = z.object({ name: z.string(), version: z.string(), integrity: z.string(), filename: z.string() })
/** Some releases of npm print a list, others by name. */
const Packed = z.union([z.array(Made), z.record(z.string(), Made)])

/**
 * The registries' packages and a lockfile for them: npm prefers `npm-shrinkwrap.json`. npm's cache is found by the
 * registry's address, and an office has another one.
 */
function addPackages(folder: string): void {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const wanted = Object.entries(lock.packages).filter(
    ([at, { dev, os, cpu }]) => at !== '' && dev !== true && fits(os, process.platform) && fits(cpu, process.arch),
  )
  const specOf = ([at, { name, version }]: [string, Locked]): string =>
    `${name ?? at.split('node_modules/').at(-1)}@${version}`
  mkdirSync(join(folder, 'packages'))
  const specs = [...new Set(wanted.map(specOf))]
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', 'packages']
  const made = Object.values(z.parse(Packed, JSON.parse(printed(folder, 'npm', ...words, ...specs))))
  const packed = new Map(made.map((one) => [`${one.name}@${one.version}`, one]))
  for (const entry of wanted) {
    const found = packed.get(specOf(entry))
    if (found === undefined || found.integrity !== entry[1].integrity)
      throw new Error(releaseTexts.otherContent(specOf(entry)))
    entry[1].resolved = `file:packages/${found.filename}`
  }
  writeFileSync(join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify(lock, null, 2)}\n`)
}

/** By names, or `!names` that are excluded. */
function fits(names: string | string[] = [], mine: string): boolean {
  const list = [names].flat()
  return list.every((name) => name.startsWith('!') && name !== `!${mine}`) || list.includes(mine)
}

/** GNU tar: sorted names, one time, no owner, fixed rights. */
function pack(folder: string, name: string, seconds: number, file: string): void {
  const same = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const rights = '--mode=u+rwX,go+rX,go-w'
  const inFolder = `--transform=flags=r;s,^\\.,${name},`
  const words = ['--create', '--format=gnu', ...same, rights, inFolder, '--use-compress-program=gzip -9 --no-name']
  printed(folder, 'tar', ...words, '--file', file, '.')
}
