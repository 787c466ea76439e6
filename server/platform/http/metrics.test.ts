import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { parse } from 'yaml'

import type { SecondFactorAsked } from '#contract/session.ts'
import type { Database } from '#server/platform/database/database.ts'
import { replicaMetrics } from '#server/platform/database/metrics.ts'
import { cannotRun } from '#server/testing/cannot-run.ts'
import { givePassword, signedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

const folder = path.resolve(import.meta.dirname, '../../../docs/deploy')
const textOf = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

let portal: TestApp
let text: string
/** Those of a replica, which the portal here has not. */
async function ofReplica(): Promise<string> {
  const registry = new Registry()
  replicaMetrics(registry, { fromReplica: () => undefined, replica: async () => undefined } as unknown as Database)
  return registry.metrics()
}
const read = async (): Promise<string> => (await portal.app.inject('/metrics')).body
const login = async (email: string, password: string) =>
  portal.app.inject({ method: 'POST', url: '/api/accounts/login', payload: { email, password } })

beforeAll(async () => {
  // Each setting that has metrics of its own.
  portal = await testApp({ backupUrl: 'file:/var/copias', rehearsalSchedule: '0 4 * * 0' })
  await login('nadie@portal.local', 'Nada#4567')
  text = (await read()) + (await ofReplica())
})
afterAll(() => portal.close())

const metrics = () => {
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name!, kind!]))
  const helps = new Map([...text.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name, help]) => [name!, help!]))
  return { kinds, helps, names: [...kinds.keys()] }
}
const valueOf = (line: string, from = text): number | undefined => {
  const found = from.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}
/** Where there is no promtool the test is left out. */
function promtool(context: TestContext, words: string[], input = ''): { status: number | null; output: string } {
  const { error, status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, input, encoding: 'utf8' })
  if (error) cannotRun(context, 'promtool is not installed')
  return { status, output: stdout + stderr }
}

describe('names follow the rules of Prometheus', () => {
  test('lowercase words, base units, an explanation each', () => {
    const { names, helps } = metrics()
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !/^[a-z][a-z\d]*(_[a-z\d]+)*$/.test(name))).toEqual([])
    expect(names.filter((name) => /_(ms|millis|milliseconds|minutes|kb|mb|kilobytes|percent)(_|$)/.test(name))).toEqual(
      [],
    )
    expect(names.filter((name) => !helps.has(name))).toEqual([])
  })

  test('a counter ends with _total, and nothing else does', () => {
    const { names, kinds } = metrics()
    expect(names.filter((name) => name.endsWith('_total') !== (kinds.get(name) === 'counter'))).toEqual([])
  })

  test('promtool has no complaint', (context) => {
    expect(promtool(context, ['check', 'metrics'], text)).toEqual({ status: 0, output: '' })
  })
})

describe('what is told', () => {
  test('the database answers and takes writes, and how its connections are', () => {
    expect(valueOf('database_up')).toBe(1)
    expect(valueOf('database_read_only')).toBe(0)
    expect(valueOf('database_connections{state="idle"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf('database_connections{state="busy"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf('database_connections_waiting')).toBe(0)
  })

  test('the free space on the disks of data, files and backups', () => {
    for (const place of ['data', 'files', 'backups']) {
      const free = valueOf(`disk_free_bytes{place="${place}"}`)
      expect(free).toBeGreaterThan(0)
      expect(valueOf(`disk_size_bytes{place="${place}"}`)).toBeGreaterThan(free!)
    }
  })

  test('sign-ins that were refused, by the reason and without a person', async () => {
    const before = valueOf('sign_ins_refused_total{reason="wrong-credentials"}')!
    expect(before).toBeGreaterThanOrEqual(1)
    expect(valueOf('sign_ins_refused_total{reason="no-portal-access"}')).toBe(0)
    for (let n = 0; n < 6; n++) await login('otra@portal.local', 'Nada#4567')
    const after = await read()
    expect(valueOf('sign_ins_refused_total{reason="wrong-credentials"}', after)).toBe(before + 5)
    expect(valueOf('sign_ins_refused_total{reason="too-many-tries"}', after)).toBe(1)
    expect(valueOf('sign_ins_total', after)).toBe(0)
    expect(after).not.toContain('portal.local')
  })

  test('a right password that asks for a second factor is no sign-in, and wrong codes count', async () => {
    const password = 'Guayaba#48Ceiba'
    const person = await signedIn(portal, { role: 'Consulta' })
    await givePassword(portal, { id: person.employeeId }, password)
    const { secret } = await setUpApp(portal, person.token)
    const succeeded = async () => valueOf('sign_ins_total', await read())!
    const before = await succeeded()
    const { ticket } = (await login(person.email, password)).json<SecondFactorAsked>().secondFactor
    expect(await succeeded()).toBe(before)
    const prove = (code: string) => call(portal, 'POST /accounts/second-factor', { body: { ticket, code } })
    expect((await prove('000000')).status).toBe(401)
    expect(valueOf('sign_ins_refused_total{reason="wrong-second-factor"}', await read())).toBe(1)
    expect((await prove(codeOf(portal, secret, 1))).status).toBe(200)
    expect(await succeeded()).toBe(before + 1)
  })

  test('mail that was sent and mail that was given up', async () => {
    portal.context.mailer.counts.failed += 2
    expect(valueOf('mail_failures_total', await read())).toBe(2)
    expect(valueOf('mails_sent_total')).toBe(0)
  })

  test('a database that does not answer is down, and nothing is said of its writes', async () => {
    const { db } = portal.context
    const answering = db.ping
    db.ping = () => Promise.reject(new Error('away'))
    const away = await read()
    db.ping = answering
    expect(valueOf('database_up', away)).toBe(0)
    expect(valueOf('database_read_only', away)).toBeUndefined()
    expect(valueOf('disk_free_bytes{place="data"}', away)).toBeGreaterThan(0)
  })
})

function namedIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_][\w:]*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^(and|or|unless|bool|offset)$/.test(name))
}
const known = (name: string): boolean => {
  const { kinds } = metrics()
  const ofHistogram = name.replace(/_(bucket|sum|count)$/, '')
  return name === 'up' || (kinds.has(name) && kinds.get(name) !== 'histogram') || kinds.get(ofHistogram) === 'histogram'
}

/** Metrics of a query that do not exist, or that it has none. */
function unknownIn(where: string, query: string): string[] {
  const named = namedIn(query)
  return named.length === 0
    ? [`${where}: nothing`]
    : named.filter((name) => !known(name)).map((name) => `${where}: ${name}`)
}

describe('what is shipped for Prometheus and Grafana names metrics that exist', () => {
  test('a query is taken apart', () => {
    expect(
      namedIn('histogram_quantile(0.9, sum by (le) (rate(a_seconds_bucket{call!="b"}[5m]))) > 1 and time() - c_d'),
    ).toEqual(['a_seconds_bucket', 'c_d'])
    expect(known('nobody_knows_total')).toBe(false)
  })

  test('each rule of the alerts, which has a test that it speaks and one that it does not', () => {
    const { groups } = parse(textOf('alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(8)
    expect(rules.flatMap(({ alert, expr }) => unknownIn(alert, expr))).toEqual([])
    const tests = textOf('alerts.test.yaml')
    expect(rules.filter(({ alert }) => tests.split(`alertname: ${alert}`).length < 3)).toEqual([])
  })

  test('promtool takes the rules, and their tests pass', (context) => {
    expect(promtool(context, ['check', 'rules', 'alerts.yaml'])).toMatchObject({ status: 0 })
    expect(promtool(context, ['test', 'rules', 'alerts.test.yaml'])).toMatchObject({ status: 0 })
  })

  test('each panel of the dashboard', () => {
    type Panel = { title: string; targets: { expr: string }[]; gridPos: { x: number; w: number } }
    const { panels } = JSON.parse(textOf('dashboard.json')) as { panels: Panel[] }
    expect(panels.length).toBeGreaterThan(10)
    expect(panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24)).toEqual([])
    expect(panels.flatMap(({ title, targets }) => targets.flatMap(({ expr }) => unknownIn(title, expr)))).toEqual([])
  })
})
