import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { releaseTexts } from '#texts/operator/release.ts'

import { printed, versionIn } from './release-commit.ts'

/** What an archive is made of. */
interface ArchiveOrder {
  /** The checkout. */
  folder: string
  /** What `git` knows it by. */
  commit: string
  /** Where archive, bill of materials and sums go: a folder that is not there. */
  to: string
  /** With the packages that a first start needs on a machine like this one. */
  offline: boolean
  /** An SSH key, private or of an agent by its public half; it signs the sums. */
  key?: string | undefined
}

/** Builds the web, if it is not there yet, as a start does. */
const buildWeb = "import('./scripts/build-web.ts').then(({ buildWeb }) => buildWeb())"
/** What `ssh-keygen` calls the purpose of a signature, so that one for something else is none for a release. */
const purpose = 'portal-release'
const billFile = 'sbom.cdx.json'

/**
 * Builds what an office without git installs: the sources of a commit with the web built, a bill of materials, sums,
 * and a signature where a key is given. The same commit gives the same bytes.
 * @returns the names of the files in `to`
 * @throws Error with the messages of what failed
 */
export function buildArchive({ folder, commit, to, offline, key }: ArchiveOrder): string[] {
  if (existsSync(to)) throw new Error(releaseTexts.there(to))
  const work = mkdtempSync(join(tmpdir(), 'portal-archive-'))
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
    mkdirSync(to, { recursive: true })
    const archive = `${name}${offline ? `-offline-${process.platform}-${process.arch}` : ''}.tar.gz`
    pack(unpacked, name, Number(seconds), join(to, archive))
    const bill = `${name}.cdx.json`
    writeFileSync(join(to, bill), readFileSync(join(unpacked, billFile)))
    writeFileSync(join(to, 'SHA256SUMS'), `${printed(to, 'sha256sum', archive, bill)}\n`)
    if (key === undefined) return [archive, bill, 'SHA256SUMS']
    printed(to, 'ssh-keygen', '-Y', 'sign', '-f', key, '-n', purpose, 'SHA256SUMS')
    return [archive, bill, 'SHA256SUMS', 'SHA256SUMS.sig']
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** CycloneDX, by npm, of what serves; with the commit's time and no number by chance. */
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

/**
 * Puts the packages that serve, as registries have them, into `packages`, and a lockfile that names them there beside
 * package-lock.json: npm prefers `npm-shrinkwrap.json`. npm's own cache would not do: it is found by the registry's
 * address, and an office has another one.
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
  const made = Object.values(
    JSON.parse(printed(folder, 'npm', ...words, ...specs)) as Record<string, Locked & { filename: string }>,
  )
  const packed = new Map(made.map((one) => [`${one.name}@${one.version}`, one]))
  for (const entry of wanted) {
    const found = packed.get(specOf(entry))
    if (found === undefined || found.integrity !== entry[1].integrity)
      throw new Error(releaseTexts.otherContent(specOf(entry)))
    entry[1].resolved = `file:packages/${found.filename}`
  }
  writeFileSync(join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify(lock, null, 2)}\n`)
}

/** Whether a package is for this machine: by names that it is for, or by `!names` that it is not for. */
function fits(names: string | string[] = [], mine: string): boolean {
  const list = [names].flat()
  return list.every((name) => name.startsWith('!') && name !== `!${mine}`) || list.includes(mine)
}

/** By GNU tar: sorted names, one time, no owner, rights that do not come from who packs. */
function pack(folder: string, name: string, seconds: number, file: string): void {
  const same = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const rights = '--mode=u+rwX,go+rX,go-w'
  const inFolder = `--transform=flags=r;s,^\\.,${name},`
  const words = ['--create', '--format=gnu', ...same, rights, inFolder, '--use-compress-program=gzip -9 --no-name']
  printed(folder, 'tar', ...words, '--file', file, '.')
}
