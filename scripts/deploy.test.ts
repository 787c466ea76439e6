import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test, type TestContext } from 'vitest'
import { parse } from 'yaml'

import { readConfig, settingNames } from '#server/platform/base/config.ts'
import { namesWithFile } from '#server/platform/base/secret-files.ts'
import { cannotRun } from '#server/testing/cannot-run.ts'

import { contractRoutes } from './contract-routes.ts'
import { exists, textOf } from './house.ts'
import memory from './memory.json' with { type: 'json' }

// Checks the shipped files as far as possible without their programs. npm run bench -- faults rolling-restart runs the
// proxies.

const { drainSeconds, maxUploadMb } = readConfig({})
/** Drain, running requests, and closing the database. */
const longestStop = drainSeconds + 20 + 5
const unit = textOf('docs/deploy/portal@.service')
const image = textOf('docs/deploy/Dockerfile')
const nginx = textOf('docs/deploy/nginx.conf')
const caddy = textOf('docs/deploy/Caddyfile')
const memoryFlags = [...memory.flags, ...memory.since26]
interface Service {
  environment: Record<string, string>
  volumes: string[]
  stop_grace_period: string
  image: string
}
const compose = parse(textOf('docs/deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const portals = Object.values(compose.services).filter((service) => service.image === 'portal')
const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

test('the changes tell of the version that is shipped, with its day', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string }
  expect(textOf('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'))
})

describe('the images of the containers', () => {
  const files = ['docs/deploy/Dockerfile', 'docs/deploy/compose.yaml']

  test('get their digests at a release, as docs/contributing.md says it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-digests-'))
    try {
      mkdirSync(join(folder, 'docs/deploy'), { recursive: true })
      for (const file of files) writeFileSync(join(folder, file), textOf(file))
      const digest = `sha256:${'a1'.repeat(32)}`
      writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 })
      const [, script] = /```sh\n( *for image in [^]*?) *```/.exec(textOf('docs/contributing.md'))!
      // A second release takes the place of the first.
      for (let release = 0; release < 2; release += 1) {
        const { status, stderr } = spawnSync('sh', ['-c', script!], {
          cwd: folder,
          env: { PATH: `${folder}:${process.env['PATH']}` },
          encoding: 'utf8',
        })
        expect([status, stderr]).toEqual([0, ''])
      }
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
      const named = texts.flatMap((text) =>
        Array.from(text.matchAll(/^(?:FROM| *image:) (\S+:\S+)/gm), ([, name]) => name),
      )
      expect(named).toEqual([
        `node:26-slim@${digest}`,
        `debian:trixie-slim@${digest}`,
        `caddy:2@${digest}`,
        `postgres:17@${digest}`,
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('have packages of one version each', () => {
    const [, packages] = /apt-get install --yes --no-install-recommends (.+) \\$/m.exec(image)!
    expect(packages!.split(' ')).toEqual(['libatomic1=14.2.0-19', 'libstdc++6=14.2.0-19'])
  })
})

describe('every setting', () => {
  test('stands in .env.example', () => {
    const given = new Set(Array.from(textOf('.env.example').matchAll(/^# ([A-Z_]+)=/gm), ([, name]) => name))
    expect(settingNames.filter((name) => !given.has(name))).toEqual([])
  })

  test('that holds a secret can be read from a file: .env.example and docs/operations.md name it', () => {
    const example = textOf('.env.example')
    const ofPortal = namesWithFile.filter((name) => !name.startsWith('TARGET_'))
    expect(ofPortal.filter((name) => !example.includes(`# ${name}_FILE=`))).toEqual([])
    const [, listed] = /^\*\*Secrets\.\*\* (.+?) may stand in a file instead/m.exec(textOf('docs/operations.md'))!
    expect(namesWithFile.filter((name) => !listed!.includes(`\`${name}\``))).toEqual([])
    expect(example).toContain('chmod 600 .env')
    const { environment } = portals[0]!
    // The compose file has its own DATABASE_URL.
    expect(ofPortal.filter((name) => name !== 'DATABASE_URL' && !(`${name}_FILE` in environment))).toEqual([])
  })

  test('is explained in docs/operations.md', () => {
    const text = textOf('docs/operations.md')
    expect(settingNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  test('can be given to each portal of the compose file', () => {
    expect(portals).toHaveLength(2)
    for (const { environment } of portals) expect(settingNames.filter((name) => !(name in environment))).toEqual([])
  })

  test('of the compose file is passed on under its own name, or is the container’s own', () => {
    const own = new Set(['HOST', 'PORT', 'DATA_DIR', 'PGPASSWORD'])
    const odd = Object.entries(portals[0]!.environment).filter(
      ([name, value]) => !own.has(name) && !value.startsWith(`\${${name}:`),
    )
    expect(odd).toEqual([])
  })
})

describe('the compose file', () => {
  test('keeps files and backups, the database and the certificates in volumes that it declares', () => {
    for (const { environment, volumes } of portals) expect(volumes).toContain(`data:${environment['DATA_DIR']}`)
    const used = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0]!),
    )
    expect(used.filter((name) => !name.startsWith('.')).toSorted()).toEqual(['caddy', 'data', 'data', 'database'])
    expect(Object.keys(compose.volumes).toSorted()).toEqual(['caddy', 'data', 'database'])
  })

  test('is named, with its settings, by each command for it', () => {
    const texts = ['docs/operations.md', 'docs/deploy/compose.yaml'].map(textOf).join('\n')
    const commands = texts.match(/docker compose (?!…).{0,60}/g) ?? []
    expect(commands.length).toBeGreaterThan(5)
    const whole = 'docker compose --env-file .env -f docs/deploy/compose.yaml '
    expect(commands.filter((command) => !command.startsWith(whole))).toEqual([])
  })

  test('has the password of the database apart from its address, so that it may be any', () => {
    expect(textOf('docs/deploy/compose.yaml')).not.toMatch(/:\$\{POSTGRES_PASSWORD[^}]*\}@/)
    expect(portals[0]!.environment['PGPASSWORD']).toContain('POSTGRES_PASSWORD')
  })

  test('gives a stop its time', () => {
    for (const portal of portals) expect(parseInt(portal.stop_grace_period, 10)).toBeGreaterThanOrEqual(longestStop)
  })
})

/** The unit without its program, which is not installed here. */
function analyze(context: TestContext, ...words: string[]): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
  const file = join(folder, 'portal@.service')
  writeFileSync(file, unit.replace('/opt/portal/node_modules/.bin/node', '/bin/true'))
  const instance = file.replace('@', '@3001')
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', [...words, instance], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (error) cannotRun(context, 'systemd-analyze is not installed')
  return { status, output: stdout + stderr }
}

describe('the unit for systemd', () => {
  test('starts the portal as npm start does, and gives a stop its time', () => {
    expect(unit).toContain(`node ${memoryFlags.join(' ')} /opt/portal/server/main.ts`)
    for (const [name, value] of Object.entries(memory.environment)) expect(unit).toContain(`${name}=${value}`)
    expect(numberIn(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThanOrEqual(longestStop)
    // V8 writes machine code into memory.
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=yes/m)
  })

  test('says nothing that systemd does not understand', (context) => {
    expect(analyze(context, 'verify')).toEqual({ status: 0, output: '' })
  })

  test('leaves little to attack: 1.2 of 10, as docs/operations.md says', (context) => {
    expect(textOf('docs/operations.md')).toContain('`systemd-analyze security` says 1.2 of it')
    expect(analyze(context, 'security', '--no-pager', '--offline=true', '--threshold=12').status).toBe(0)
  })

  test('lets a rehearsal go behind everybody else, and see how much memory is free beside the disks’ cache', () => {
    // What is added last counts: `@resources` has setpriority in it.
    expect(unit.match(/^SystemCallFilter=.+$/gm)?.at(-1)).toBe('SystemCallFilter=setpriority')
    // libuv reads /proc/meminfo; without it, it takes what the cache holds for used.
    expect(unit).not.toMatch(/^ProcSubset=pid/m)
  })
})

describe('the image', () => {
  test('runs the portal with the flags of npm start, as somebody who is not root', () => {
    const command = [...image.matchAll(/^CMD (.+)$/gm)].at(-1)?.[1] ?? ''
    expect(JSON.parse(command)).toEqual(['node', ...memoryFlags, 'server/main.ts'])
    for (const [name, value] of Object.entries(memory.environment)) expect(image).toContain(`${name}=${value}`)
    expect(image).toMatch(/^USER portal$/m)
    expect(image).toMatch(/^VOLUME \/data$/m)
    expect(image).toMatch(/^HEALTHCHECK .*\/api\/health\/live/m)
  })

  test('is built of what is there, all of which reaches the builder', () => {
    const copied = [...image.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words]) => words!.split(' ').slice(0, -1))
    const ignored = textOf('docs/deploy/Dockerfile.dockerignore').trim().split('\n')
    expect(copied.filter((path) => !exists(path))).toEqual([])
    expect(ignored.toSorted()).toEqual(['*', ...copied.map((path) => `!${path}`)].toSorted())
  })
})

describe('the texts of the proxies', () => {
  test('log no query, in which search words and links to files stand, nor where a person came from', () => {
    const format = /log_format portal ([^;]+);/.exec(nginx)![1]!
    expect(format.match(/\$\w+/g)).toEqual([
      '$remote_addr',
      '$time_iso8601',
      '$request_method',
      '$path_alone',
      '$server_protocol',
      '$status',
      '$body_bytes_sent',
      '$request_time',
      '$call_id',
      '$upstream_addr',
      '$upstream_status',
    ])
    expect(nginx.match(/^ *access_log .+$/gm)?.map((line) => line.trim())).toEqual(
      Array.from({ length: 2 }, () => 'access_log /var/log/nginx/portal.log portal;'),
    )
    expect(nginx.match(/^ *error_log .+ (\w+);$/gm)?.map((line) => line.trim().split(' ').at(-1))).toEqual([
      'crit;',
      'crit;',
    ])
    const filters = caddy.match(/^\s*log \{[^]*?request>uri regexp .+\n\s*request>headers>Referer delete/gm)
    expect(filters).toHaveLength(caddy.match(/^\s*log \{/gm)!.length)
    expect(caddy.match(/request>uri regexp .+/g)).toEqual(
      Array.from({ length: 2 }, () => 'request>uri regexp "(/api/calendar/feed/).*|\\?.*" "$1"'),
    )
  })

  test('take ciphers with forward secrecy alone', () => {
    expect(/ssl_ciphers (\S+);/.exec(nginx)![1]!.split(':')).toEqual([
      'ECDHE-ECDSA-AES128-GCM-SHA256',
      'ECDHE-RSA-AES128-GCM-SHA256',
      'ECDHE-ECDSA-AES256-GCM-SHA384',
      'ECDHE-RSA-AES256-GCM-SHA384',
      'ECDHE-ECDSA-CHACHA20-POLY1305',
      'ECDHE-RSA-CHACHA20-POLY1305',
    ])
    expect(/ssl_protocols (.+);/.exec(nginx)![1]).toBe('TLSv1.2 TLSv1.3')
    expect(nginx).toContain('ssl_session_tickets off;')
    expect(caddy).not.toMatch(/^\s*tls\b/m)
  })

  test('keep the metrics to themselves', () => {
    expect(nginx).toMatch(/location \^~ \/metrics \{\s+return 404;/)
    expect(caddy).toMatch(/@metrics path \/metrics \/metrics\/\*\s+respond @metrics 404/)
  })

  test('ask for the health, or say that they do not, in time for a drain', () => {
    expect(caddy).toContain('health_uri /api/health/ready')
    expect(numberIn(caddy, /health_interval (\d+)s/) * 2).toBeLessThan(drainSeconds)
    expect(nginx).toContain('proxy_set_header X-Next-Instance 502;')
    expect(nginx).toMatch(/^ +proxy_next_upstream error timeout http_502;$/m)
    expect(numberIn(nginx, /fail_timeout=(\d+)s/)).toBeGreaterThan(drainSeconds)
  })

  test('never repeat what may have been done', () => {
    expect(nginx).not.toContain('non_idempotent')
    expect(caddy).not.toContain('lb_retry_match')
  })

  test('let the largest file through as it comes, and live changes at once', () => {
    const files = /location ~ \^\/api\/[^}]+/.exec(nginx)?.[0]
    const events = /location = \/api\/events [^}]+/.exec(nginx)?.[0]
    expect(numberIn(files!, /client_max_body_size (\d+)m;/)).toBe(maxUploadMb + 1)
    expect(files).toContain('proxy_request_buffering off;')
    expect(events).toContain('proxy_buffering off;')
    expect(caddy).not.toContain('max_size')
  })

  test('leave a call the id that the browser gave it', () => {
    expect(nginx).toMatch(/map \$http_x_request_id \$call_id \{\s+default \$http_x_request_id;/)
    expect(nginx).toContain('proxy_set_header X-Request-Id $call_id;')
    expect(caddy).not.toContain('X-Request-Id')
  })

  test('say in people’s words that no portal answers', () => {
    for (const text of [nginx, caddy]) expect(text).toContain('"El portal no responde en este momento.')
  })

  test('let files through to every call that takes one', async () => {
    const large = new RegExp(/location ~ (\S+) \{\s+client_max_body_size/.exec(nginx)?.[1] ?? '')
    const uploads = (await contractRoutes()).filter(({ file }) => file !== undefined)
    const paths = uploads.map(({ path }) => `/api${path.replace(':id', '17').replace(':noun', 'customers')}`)
    expect(paths.length).toBeGreaterThanOrEqual(3)
    expect(paths.filter((path) => !large.test(path))).toEqual([])
    expect(large.test('/api/customers/create-customer')).toBe(false)
  })
})
