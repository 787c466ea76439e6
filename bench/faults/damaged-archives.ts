import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import * as z from 'zod/mini'

import { lastOf } from '#contract/items.ts'
import { encryptFile } from '#server/platform/backup/encrypting.ts'
import { Header } from '#server/platform/backup/manifest.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { changeArchive, edited, type Parts } from '#server/testing/changed-archives.ts'

import { archivesOf, type Lab } from './damage-lab.ts'
import { flip, type Kind } from './damaged-data.ts'
import { secret } from './portal.ts'

/** Changes the newest archive, where nothing is elsewhere. */
const here = (change: (file: string, lab: Lab) => Promise<unknown> | void) => async (lab: Lab) => {
  delete lab.environment['BACKUP_URL']
  await change(lastOf(archivesOf(lab)), lab)
}
const bytesOf = (change: (bytes: Buffer) => Buffer | void) => (file: string) => {
  const bytes = fs.readFileSync(file)
  fs.writeFileSync(file, change(bytes) ?? bytes)
}
const entries = (change: (parts: Parts) => void, sign: 'own' | 'other' | 'none' = 'none') =>
  here((file) => {
    const signing = sign === 'other' ? 'the secret of somebody else altogether' : secret
    return changeArchive(file, file, change, { sign: sign !== 'none', key: deriveKeys(signing).backup })
  })
const header = (change: (header: Header) => void) => (parts: Parts) => {
  const given = Header.parse(JSON.parse(String(parts.get('portal.json'))))
  change(given)
  parts.set('portal.json', Buffer.from(JSON.stringify(given)))
}
function breakSeal(parts: Parts): void {
  const given = z.looseObject({ text: z.string() }).parse(JSON.parse(String(parts.get('secret.json'))))
  const text = Buffer.from(given.text, 'base64url')
  flip(text, 0)
  parts.set('secret.json', Buffer.from(JSON.stringify({ ...given, text: text.toString('base64url') })))
}
/** The newest copy elsewhere. */
const elsewhere =
  (change: (file: string) => void) =>
  ({ place }: Lab) =>
    change(
      path.join(
        place,
        lastOf(
          fs
            .readdirSync(place)
            .filter((name) => name.endsWith('.age'))
            .toSorted(),
        ),
      ),
    )

const customers = 'database/customers/000001.jsonl'

const kinds: Kind[] = [
  { name: 'half an archive', damage: here(bytesOf((bytes) => bytes.subarray(0, bytes.length / 2))) },
  { name: 'an archive without its last bytes', damage: here(bytesOf((bytes) => bytes.subarray(0, -20))) },
  { name: 'a flipped bit in an archive', damage: here(bytesOf((bytes) => flip(bytes, bytes.length >> 1, 16))) },
  { name: 'a stretch of zeros in an archive', damage: here(bytesOf((bytes) => void bytes.fill(0, 9000, 13_096))) },
  { name: 'an empty archive', damage: here((file) => fs.writeFileSync(file, '')) },
  { name: 'another file under its name', damage: here((file) => fs.writeFileSync(file, gzipSync('hola'.repeat(999)))) },
  { name: 'an archive twice in one file', damage: here(bytesOf((bytes) => Buffer.concat([bytes, bytes]))) },
  { name: 'an archive that lacks an entry', damage: entries((parts) => void parts.delete(customers)) },
  { name: 'an archive with other rows', damage: entries(edited(customers, '"id":', '"id":1')) },
  { name: 'other rows with sums that fit', damage: entries(edited(customers, 'Colombia', 'Bolivia'), 'other') },
  {
    name: 'fewer rows than were written',
    damage: entries(edited(customers, /^.*\n/, ''), 'own'),
  },
  {
    name: 'rows that refer to nothing',
    damage: entries(edited('database/projects/000001.jsonl', /"customer_id":\d+/, '"customer_id":4711'), 'own'),
  },
  {
    name: 'an archive of a newer version',
    damage: entries(
      header((one) => void one.migrations.push('9999_future')),
      'own',
    ),
  },
  {
    name: 'an archive of another installation',
    damage: entries(
      header((one) => void (one.secretCheck = 'another')),
      'own',
    ),
  },
  {
    name: 'an old archive under a new name',
    damage: entries(
      header((one) => void (one.createdAt = '2026-01-01T07:00:00Z')),
      'own',
    ),
  },
  { name: 'a seal that no phrase opens', damage: entries(breakSeal, 'own') },
  {
    name: 'the last archive is gone',
    damage: here((file, lab) => {
      fs.rmSync(file)
      // The nights of this drill are minutes apart.
      const dayAgo = Date.now() / 1000 - 86_400
      for (const older of archivesOf(lab)) fs.utimesSync(older, dayAgo, dayAgo)
    }),
  },
  {
    name: 'a wrong passphrase elsewhere',
    damage: ({ environment }) => void (environment['BACKUP_PASSPHRASE'] = 'otra frase larga'),
  },
  { name: 'half an archive elsewhere', damage: elsewhere(bytesOf((bytes) => bytes.subarray(0, bytes.length / 2))) },
  { name: 'a flipped bit elsewhere', damage: elsewhere(bytesOf((bytes) => flip(bytes, bytes.length >> 1))) },
  { name: 'a changed head elsewhere', damage: elsewhere(bytesOf((bytes) => flip(bytes, 40))) },
  { name: 'nothing left elsewhere', damage: ({ place }) => fs.rmSync(place, { recursive: true }) },
  {
    name: 'an archive elsewhere with another phrase',
    async damage(lab) {
      const file = lastOf(archivesOf(lab))
      const to = path.join(lab.place, `${path.basename(file)}.age`)
      await encryptFile({ from: file, to, passphrase: 'la frase de otra empresa' }, new AbortController().signal)
    },
  },
]

export const damagedArchives: Kind[] = kinds.map((kind) => ({ ...kind, ofArchive: true }))
