import fs from 'node:fs'
import path from 'node:path'

import { firstOf } from '#contract/items.ts'

import { withData, type Lab } from './damage-lab.ts'

export interface Kind {
  name: string
  damage: (lab: Lab) => Promise<void> | void
  /** Of an archive: the newest one is damaged, so that no night comes after it. */
  ofArchive?: boolean
}

const pageBytes = 8192

/** Like a disk that loses writes: rows change and nothing notes it. */
const quietly = (statement: string) => (lab: Lab) =>
  withData(lab, async (db) => {
    await db.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
  })

/** Changes the file of a table or index, on the disk. */
const onDisk = (relation: string, change: (file: string) => void) => async (lab: Lab) => {
  const { folder, file } = await withData(lab, async (db) => {
    const { rows } = await db.pool.query<{ folder: string; file: string }>(
      `select current_setting('data_directory') as folder, pg_relation_filepath($1::regclass) as file`,
      [relation],
    )
    await db.pool.query('checkpoint')
    return firstOf(rows)
  })
  if (!lab.server) return change(path.join(lab.dataDir, 'pg', file))
  // It has pages in memory, and nothing to make up for since the checkpoint.
  await lab.server.kill()
  change(path.join(folder, file))
  await lab.server.start()
}

const rewrite = (change: (bytes: Buffer) => Buffer | void) => (file: string) => {
  const bytes = fs.readFileSync(file)
  fs.writeFileSync(file, change(bytes) ?? bytes)
}
export const flip = (bytes: Buffer, at: number, bits = 1): void => void bytes.writeUInt8(bytes.readUInt8(at) ^ bits, at)
const zeroPage = (page: number) => rewrite((bytes) => void bytes.fill(0, page * pageBytes, (page + 1) * pageBytes))
const noise = rewrite((bytes) => void bytes.fill(0xa5, 0, 64))
const half = rewrite((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2 / pageBytes) * pageBytes))
const gone = (file: string): void => fs.writeFileSync(file, '')

const onFile = (change: (file: string) => void) => async (lab: Lab) => {
  const key = await withData(lab, async (db) => {
    const { rows } = await db.pool.query<{ key: string }>(
      'select storage_key as key from project_files where size > 100 order by id desc limit 1',
    )
    return firstOf(rows).key
  })
  change(path.join(lab.dataDir, 'files', key))
}

export const damagedData: Kind[] = [
  { name: 'a page of zeros in a counted table', damage: onDisk('customers', zeroPage(0)) },
  { name: 'a page of zeros in a table that nobody counts', damage: onDisk('cities', zeroPage(1)) },
  { name: 'a page of zeros in the trail', damage: onDisk('audit', zeroPage(2)) },
  { name: 'a page of zeros in a primary key', damage: onDisk('projects_pkey', zeroPage(1)) },
  { name: 'a page whose head is noise', damage: onDisk('licences', noise) },
  { name: 'a table cut to half of its pages', damage: onDisk('project_files', half) },
  { name: 'a table whose file is empty', damage: onDisk('contacts', gone) },
  { name: 'rows that are gone', damage: quietly('delete from contacts where id % 3 = 0') },
  {
    name: 'rows that others refer to are gone',
    damage: quietly('delete from employees where id = (select min(id) from employees where not has_user)'),
  },
  {
    name: 'a reference that leads nowhere',
    damage: quietly('update projects set customer_id = 4711 where id = (select min(id) from projects)'),
  },
  {
    name: 'a counter that is wrong',
    damage: quietly(`update counters set n = n + 3 where name = 'customers' and shard = 0`),
  },
  { name: 'a lost table', damage: quietly('drop table checkpoint_attendees cascade') },
  { name: 'a lost column', damage: quietly('alter table licences drop column renews_id cascade') },
  {
    name: 'a row that is there twice',
    damage: quietly(
      `alter table audit drop constraint audit_pkey cascade; insert into audit overriding system value select * from audit order by id limit 1`,
    ),
  },
  {
    name: 'a value that a rule forbids',
    damage: quietly(
      'alter table projects drop constraint projects_percentage_check; update projects set percentage = 900 where id = (select min(id) from projects)',
    ),
  },
]

export const damagedFiles: Kind[] = [
  { name: 'a missing object', damage: onFile((file) => fs.rmSync(file)) },
  { name: 'a cut file', damage: onFile(rewrite((bytes) => bytes.subarray(0, bytes.length - 1))) },
  { name: 'a flipped bit in a file', damage: onFile(rewrite((bytes) => flip(bytes, 7))) },
  { name: 'a file of zeros of the same size', damage: onFile(rewrite((bytes) => void bytes.fill(0))) },
  { name: 'an empty file', damage: onFile((file) => fs.writeFileSync(file, '')) },
  { name: 'a longer file', damage: onFile((file) => fs.appendFileSync(file, 'x')) },
  { name: 'all files gone', damage: ({ dataDir }) => fs.rmSync(path.join(dataDir, 'files'), { recursive: true }) },
  {
    name: 'an object that nobody knows of',
    damage: onFile((file) =>
      fs.copyFileSync(file, path.join(path.dirname(file), '0f8fad5b-d9cb-469f-a165-70867728950e')),
    ),
  },
  {
    name: 'a record whose sum is another one',
    damage: quietly(`update project_files set sha256 = repeat('a', 64) where id = (select max(id) from project_files)`),
  },
]
