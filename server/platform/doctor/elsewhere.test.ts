// On one engine: where archives are is asked of the place, and not of the database.
import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { testSecret } from '#server/testing/backups.ts'
import { archiveOfDay, sentArchives, type SentArchives } from '#server/testing/sent-archives.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { lookAtArchiveElsewhere, lookElsewhere } from './elsewhere.ts'
import { spanishLook } from './examine.ts'

let db: Database
let here: SentArchives

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  here = sentArchives(db)
})
afterEach(async () => {
  here.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

const partsAt = (place: string, backupSchedule?: string) => ({
  ...spanishLook({ webDir: '', nodeVersion: '26.10.0' }),
  config: { backupUrl: `file:${place}`, backupPassphrase: undefined, backupSchedule },
  secret: testSecret,
  environment: {},
  clock: { now: () => new Date(here.time) },
})
const lookAt = (place: string) => lookElsewhere(partsAt(place))
const look = async () => (await lookAt(here.place)).map(({ level, what }) => `${level} ${what}`)
const readToItsEnd = async () =>
  (await lookAtArchiveElsewhere(partsAt(here.place))).map(({ level, what }) => `${level} ${what}`)

test('the newest archive elsewhere is read to its end: how old it is, and what is wrong with it', async () => {
  expect(await look()).toEqual([`notice En ${here.place} no hay ninguna copia.`])
  await here.archiveOf('20261120')
  await here.archiveOf('20261121')
  const sending = here.sendingTo(await here.elsewhere())
  await sending.look()
  await sending.close()
  const newest = archiveOfDay('20261121')
  expect(await look()).toEqual([`fine La última copia que hay en ${here.place} es ${newest}.`])
  expect(await readToItsEnd()).toEqual([`fine La última copia que hay en ${here.place} está entera (${newest}).`])
  here.time += 4 * 86_400_000
  expect(await look()).toEqual([`notice La última copia que hay en ${here.place} es de hace 5 días.`])
  truncateSync(path.join(here.place, newest), 3000)
  expect(await readToItsEnd()).toEqual([
    `fault La última copia, ${newest} (${here.place}), no sirve. La copia está dañada o cortada: no se puede leer hasta el final.`,
  ])
  const encrypted = `${archiveOfDay('20261122')}.age`
  writeFileSync(path.join(here.place, encrypted), 'age-encryption.org/v1')
  expect(await readToItsEnd()).toEqual([
    `fault La última copia, ${encrypted} (${here.place}), no sirve. La copia está cifrada: ponga la frase con que se hizo en BACKUP_PASSPHRASE.`,
  ])
})

test('a copy is old when the schedule has had another one due for three days', async () => {
  writeFileSync(path.join(here.place, archiveOfDay('20261122')), '')
  const levelOn = async (day: string, schedule?: string) => {
    here.time = Date.parse(`${day}T17:00:00Z`)
    return (await lookElsewhere(partsAt(here.place, schedule))).map(({ level }) => level)
  }
  // 22 November was a Sunday.
  const sundays = '0 2 * * 0'
  expect(await levelOn('2026-11-29', sundays)).toEqual(['fine'])
  expect(await levelOn('2026-12-01', sundays)).toEqual(['fine'])
  expect(await levelOn('2026-12-02', sundays)).toEqual(['notice'])
  for (const schedule of ['0 2 * * *', undefined]) {
    expect(await levelOn('2026-11-25', schedule)).toEqual(['fine'])
    expect(await levelOn('2026-11-26', schedule)).toEqual(['notice'])
  }
})

test('a place that cannot be read is said', async () => {
  const file = path.join(here.place, 'file')
  writeFileSync(file, '')
  expect(await lookAt(file)).toMatchObject([
    {
      level: 'fault',
      what: expect.stringContaining(`No se puede leer en ${file}: `) as string,
      todo: 'Revise BACKUP_URL y lo que su cuenta puede hacer.',
    },
  ])
})
