import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArchive } from './release-archive.ts'
import { printed } from './release-commit.ts'

// With an npm that asks no registry: it installs a Node.js that builds a web of one file, and packs what it is asked for.
const npm = `#!/bin/sh
case $1 in
  ci) mkdir -p node_modules/.bin
      printf '#!/bin/sh\\nmkdir -p dist && echo built > dist/web-sources.sha256\\n' > node_modules/.bin/node
      chmod +x node_modules/.bin/node ;;
  sbom) echo "{ \\"serialNumber\\": \\"urn:uuid:$$\\", \\"metadata\\": { \\"timestamp\\": \\"now\\", \\"component\\": { \\"name\\": \\"unpacked\\" } } }" ;;
  pack) echo one > packages/one-1.0.0.tgz
        echo "$@" > "$ASKED"
        echo '[{ "name": "one", "version": "1.0.0", "integrity": "sha512-1", "filename": "one-1.0.0.tgz" }]' ;;
esac
`
let place: string
let folder: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-archived-'))
  folder = join(place, 'project')
  mkdirSync(join(place, 'bin'))
  writeFileSync(join(place, 'bin/npm'), npm, { mode: 0o755 })
  vi.stubEnv('PATH', `${place}/bin:${process.env['PATH']}`)
  vi.stubEnv('ASKED', join(place, 'asked'))
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  const packages = {
    '': {},
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-1', os: [process.platform] },
    'node_modules/tool': { version: '2.0.0', integrity: 'sha512-2', dev: true },
    'node_modules/elsewhere': { version: '3.0.0', integrity: 'sha512-3', os: 'plan9' },
    'node_modules/not-here': { version: '4.0.0', integrity: 'sha512-4', os: [`!${process.platform}`] },
  }
  write('package.json', '{ "version": "0.11.0" }')
  write('package-lock.json', JSON.stringify({ packages }))
  write('.commit', '$Format:%H$\n')
  write('.gitattributes', '.commit export-subst\n')
  write('scripts/run.mjs', '')
  for (const words of ['init --quiet', 'config user.name Alguien', 'config user.email a@example.com', 'add --all'])
    git(...words.split(' '))
  git('commit', '--quiet', '--message', 'Version 0.11.0')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true })
})

const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
const git = (...words: string[]): string => printed(folder, 'git', ...words)
const built = (name: string, offline = false, key?: string): string[] =>
  buildArchive({ folder, commit: 'HEAD', to: join(place, name), offline, key })

test('the archive of a release has sources, commit, web and bill, and the same bytes each time', () => {
  const names = built('first')
  chmodSync(join(folder, 'package.json'), 0o600)
  const before = process.umask(0o077)
  try {
    expect(built('second')).toEqual(names)
  } finally {
    process.umask(before)
  }
  expect(names).toEqual(['portal-0.11.0.tar.gz', 'portal-0.11.0.cdx.json', 'SHA256SUMS'])
  for (const name of names) {
    const [first, second] = ['first', 'second'].map((to) => readFileSync(join(place, to, name)))
    expect(first!.equals(second!)).toBe(true)
  }
  const to = join(place, 'first')
  expect(printed(to, 'sha256sum', '--check', 'SHA256SUMS')).toBe('portal-0.11.0.tar.gz: OK\nportal-0.11.0.cdx.json: OK')
  const listed = printed(to, 'tar', '--list', '--verbose', '--file', names[0]!).split('\n')
  expect(listed.map((line) => line.split(/\s+/).at(-1))).toEqual(
    ['', '.commit', '.gitattributes', 'dist/', 'dist/web-sources.sha256', 'package-lock.json', 'package.json']
      .concat(['sbom.cdx.json', 'scripts/', 'scripts/run.mjs'])
      .map((name) => `portal-0.11.0/${name}`),
  )
  expect(listed.filter((line) => !/^(?:drwxr-xr-x|-rw-r--r--) (?:0\/0|root\/root) /.test(line))).toEqual([])
  const inside = (file: string): string => printed(to, 'tar', '-xOf', names[0]!, `portal-0.11.0/${file}`)
  expect(inside('.commit')).toBe(git('rev-parse', 'HEAD'))
  expect(JSON.parse(inside('sbom.cdx.json'))).toEqual({
    metadata: {
      timestamp: new Date(Number(git('show', '--no-patch', '--format=%ct')) * 1000).toISOString(),
      component: { name: 'project-portal' },
    },
  })
  expect(() => built('first')).toThrow('ya existe')
})

test('one for no network has what serves on such a machine, by files that the lockfile knows, and no address', () => {
  const machine = `${process.platform}-${process.arch}`
  const [archive] = built('offline', true)
  expect(archive).toBe(`portal-0.11.0-offline-${machine}.tar.gz`)
  expect(readFileSync(join(place, 'asked'), 'utf8')).toMatch(/ packages one@1\.0\.0\n$/)
  const shrunk = printed(join(place, 'offline'), 'tar', '-xOf', archive!, 'portal-0.11.0/npm-shrinkwrap.json')
  const resolved = Object.entries((JSON.parse(shrunk) as { packages: object }).packages).map(([at, entry]) => [
    at,
    (entry as { resolved?: string }).resolved,
  ])
  expect(resolved.filter(([, where]) => where !== undefined)).toEqual([
    ['node_modules/one', 'file:packages/one-1.0.0.tgz'],
  ])
  write('package-lock.json', readFileSync(join(folder, 'package-lock.json'), 'utf8').replace('sha512-1', 'sha512-9'))
  git('commit', '--quiet', '--all', '--message', 'Another content')
  expect(() => built('other', true)).toThrow('El contenido de one@1.0.0 no es el que dice package-lock.json.')
})

test('the sums are signed by an SSH key, as an office checks it', () => {
  const key = join(place, 'key')
  printed(place, 'ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key)
  expect(built('signed', false, key)).toContain('SHA256SUMS.sig')
  writeFileSync(join(place, 'signed/allowed_signers'), `releases@portal ${readFileSync(`${key}.pub`, 'utf8')}`)
  const check =
    'ssh-keygen -Y verify -f allowed_signers -I releases@portal -n portal-release -s SHA256SUMS.sig < SHA256SUMS'
  expect(printed(join(place, 'signed'), 'sh', '-c', check)).toContain('Good "portal-release" signature')
  writeFileSync(join(place, 'signed/SHA256SUMS'), 'others')
  expect(() => printed(join(place, 'signed'), 'sh', '-c', check)).toThrow('incorrect signature')
})

test('an archive that failed leaves nothing, so that it can be made again', () => {
  expect(() => built('again', false, join(place, 'no-key'))).toThrow('ssh-keygen')
  expect(readdirSync(place).filter((name) => name.startsWith('again'))).toEqual([])
  mkdirSync(join(place, 'again.new'))
  expect(built('again')).toEqual(readdirSync(join(place, 'again')).toSorted().toReversed())
})
