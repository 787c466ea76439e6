import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { checkpoints } from '#contract/checkpoints.ts'
import { firstOf, itemAt } from '#contract/items.ts'
import { projects } from '#contract/projects.ts'

import type { Result } from '../../scripts/result.ts'
import { parentOf, processorTime } from '../faults/cpu.ts'
import { median } from '../numbers.ts'
import { askAs } from './ask.ts'
import type { Site } from './site.ts'

/** Blocks of each kind, and saves of each in one of them: a follow-up with a task, and a project's day that moves. */
const [blocks, saves] = [20, 60]
/** By how much of a hundred a save may take longer because people are told of it. */
const mostLonger = 3
/** Saves are gathered for half a second before they are read. */
const restMs = 600

/** A block of saves: how long one takes, in ms, and what the processor did until people were told. */
interface Block {
  create: number
  update: number
  portal: number
  database: number
}

/**
 * The same saves while people are told of them and while nobody is, in turn: what else the machine does falls on both. The
 * reader of the trail rests as long as another connection has its position locked, so this needs a PostgreSQL.
 */
export async function savesWithAndWithout(site: Site): Promise<Result[]> {
  if (!site.server) return []
  const client = new pg.Client({ connectionString: site.server.url })
  await client.connect()
  try {
    const block = await blocksOf(site, client)
    const told: Block[] = []
    const untold: Block[] = []
    await block(true)
    for (let round = 0; round < blocks; round += 1)
      for (const tells of round % 2 === 0 ? [true, false] : [false, true])
        (tells ? told : untold).push(await block(tells))
    return [
      ...(['create', 'update'] as const).map((kind) => longer(site, kind, told, untold)),
      costs(site, told, untold),
    ]
  } finally {
    await client.end()
  }
}

const names = { create: 'a follow-up with a task', update: 'a project’s day that moves' }

/** The median of how much longer a block took than the one beside it. */
function longer({ engine }: Site, kind: 'create' | 'update', told: readonly Block[], untold: readonly Block[]): Result {
  const more = told.map((block, index) => (block[kind] / itemAt(untold, index)[kind] - 1) * 100)
  const both = [told, untold].map((some) => median(some.map((block) => block[kind])).toFixed(2))
  return {
    name: `${engine}: ${names[kind]}, longer because it is told`,
    value: median(more),
    unit: '%',
    atMost: mostLonger,
    note: `${both.join(' and ')} ms, ${blocks} blocks of ${saves} in turn`,
  }
}

function costs({ engine }: Site, told: readonly Block[], untold: readonly Block[]): Result {
  const each = (some: readonly Block[], of: 'portal' | 'database'): number =>
    median(some.map((block) => block[of] / (2 * saves)))
  const note = (['portal', 'database'] as const).map(
    (of) => `${of} ${each(untold, of).toFixed(2)} and ${each(told, of).toFixed(2)}`,
  )
  const value = each(told, 'portal') + each(told, 'database') - each(untold, 'portal') - each(untold, 'database')
  return {
    name: `${engine}: the processor’s time to tell of a save, behind it`,
    value,
    unit: 'ms',
    note: `${note.join(', ')} ms a save without and with`,
  }
}

const lock = `select from trail_readers where name = 'notices' for update`
const skip = `update trail_readers set position = (select max(id) from audit) where name = 'notices'`

/** Follow-ups and moves of one project, whose three responsables are told of them. */
async function saver(site: Site, client: pg.Client) {
  const ask = askAs(site, site.headers)
  const { rows } = await client.query<{ id: number }>(
    'select employee_id as id from credentials order by id desc limit 3',
  )
  const people = rows.map(({ id }) => id)
  const [employeeId] = people
  const { data } = await ask<{ data: { id: number }[] }>('GET', `${projects.list.path}?top=1`)
  const projectId = firstOf(data).id
  await client.query(
    'update projects set project_status_id = (select min(id) from project_statuses where not closes_project) where id = $1',
    [projectId],
  )
  const path = projects.update.path.replace(':id', String(projectId))
  await ask('PUT', path, { employeeIds: people, scheduledDate: null })
  let saved = 0
  return {
    create() {
      saved += 1
      const task = { employeeId, task: `Revisar ${saved}`, estimatedDate: '2027-03-01', comments: 'Con el cliente' }
      const body = { employeeId, projectId, summary: 'Comité', comments: 'Al día', tasks: [task] }
      return ask('POST', checkpoints.create.path, body)
    },
    update: () => ask('PUT', path, { endDate: `2027-02-${String(1 + (saved % 28)).padStart(2, '0')}` }),
  }
}

/** The processor's time of a portal and of its database up to now, in ms. */
async function clockOf(site: Site, client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const database = parentOf(firstOf(rows).pid)
  return () => ({ portal: processorTime([site.portal.pid]), database: processorTime([database]) })
}

/** Saves in blocks, of which people are told or not. */
async function blocksOf(site: Site, client: pg.Client): Promise<(tells: boolean) => Promise<Block>> {
  const work = await saver(site, client)
  const worked = await clockOf(site, client)
  return async (tells) => {
    await toldAll(client)
    if (!tells) await client.query(`begin; ${lock}`)
    const before = worked()
    const took: Record<'create' | 'update', number[]> = { create: [], update: [] }
    for (let n = 0; n < saves; n += 1)
      for (const kind of ['create', 'update'] as const) {
        const began = performance.now()
        await work[kind]()
        took[kind].push(performance.now() - began)
      }
    // What is told of the last of them, and as long a rest where nothing is.
    if (tells) await toldAll(client)
    else await sleep(restMs)
    const after = worked()
    if (!tells) await client.query(`${skip}; commit`)
    return {
      create: median(took.create),
      update: median(took.update),
      portal: after.portal - before.portal,
      database: after.database - before.database,
    }
  }
}

async function toldAll(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isDone: boolean }>(
      `select position >= (select max(id) from audit) as "isDone" from trail_readers where name = 'notices'`,
    )
    if (rows[0]?.isDone) return
    await sleep(50)
  }
}
