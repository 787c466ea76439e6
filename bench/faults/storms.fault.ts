import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { firstOf } from '#contract/items.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'

import { median, percentile } from '../numbers.ts'
import { answerOf, ask, customerDraft, firstIdOf, makeProject, signIn } from './calls.ts'
import type { Fault, Figure, Outcome } from './fault.ts'
import { ownFolder, remove, startPostgres, startVictim } from './portal.ts'

/** A wait in a circle ends after this, so that a storm with circles stands out. */
const settings = ['deadlock_timeout=20ms']

type Kind = 'person' | 'follow-up' | 'project' | 'position' | 'bin' | 'customer' | 'bulk' | 'new person'

/** A save: `turn` differs from call to call. It answers its status, of several calls the highest. */
type Save = (turn: number) => Promise<number>

/** Kinds of saves that are about the same few records, and how many clients of each send them, one after the other. */
interface Storm {
  name: string
  kinds: readonly Kind[]
  clients: number
}

const seven = ['person', 'follow-up', 'project', 'position', 'bin', 'customer', 'bulk'] as const
const storms: readonly Storm[] = [
  { name: 'a person × follow-ups × projects', kinds: ['person', 'follow-up', 'project'], clients: 3 },
  { name: 'the same, six of each', kinds: ['person', 'follow-up', 'project'], clients: 6 },
  { name: 'rename of a position × a file put back', kinds: ['position', 'bin'], clients: 3 },
  { name: 'seven kinds of saves', kinds: seven, clients: 3 },
  { name: 'rename of a position × new people in it', kinds: ['position', 'new person'], clients: 4 },
]

/** Ordinary saves of the same records at once, over HTTP on PostgreSQL: nobody waits in a circle, and no kind starves. */
const storming: Fault = async ({ seconds }) => {
  const server = await startPostgres(settings)
  const folder = ownFolder()
  try {
    const portal = await startVictim(folder, { url: server.url })
    const db = await openDatabase({ dataDir: '', url: server.url })
    const saves = await savesOf(portal.api)
    const outcomes: Outcome[] = []
    for (const storm of storms) outcomes.push(await raged(db, storm, saves, seconds / storms.length))
    await db.close()
    await portal.stop()
    return outcomes
  } finally {
    await server.stop()
    remove(folder)
  }
}

export default storming

async function raged(
  db: Database,
  { name, kinds, clients }: Storm,
  saves: Record<Kind, Save>,
  seconds: number,
): Promise<Outcome> {
  const before = await deadlocks(db)
  const end = performance.now() + seconds * 1000
  const took = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  let failed = 0
  const client = async (kind: Kind, first: number): Promise<void> => {
    for (let turn = first; performance.now() < end; turn += clients) {
      const began = performance.now()
      const status = await saves[kind](turn)
      if (status < 300) took.get(kind)?.push(performance.now() - began)
      else failed += 1
    }
  }
  await Promise.all(kinds.flatMap((kind) => Array.from({ length: clients }, (_, index) => client(kind, index))))
  const medians = [...took.values()].map(median)
  const figures: Figure[] = [
    { what: 'deadlocks', value: (await deadlocks(db)) - before, is: 0 },
    { what: 'saves that were refused or failed', value: failed, is: 0 },
    { what: 'the slowest median, times the fastest', value: Math.max(...medians) / Math.min(...medians), atMost: 5 },
    { what: 'the slowest median', value: Math.max(...medians), unit: 'ms', atMost: 1000 },
    ...[...took].flatMap(([kind, all]): Figure[] => [
      { what: `${kind}: saves`, value: all.length, atLeast: 1 },
      { what: `${kind}: median`, value: median(all), unit: 'ms' },
      { what: `${kind}: 95 of 100 within`, value: percentile(all, 0.95), unit: 'ms' },
    ]),
  ]
  return { did: `${name}, ${clients} clients of each, ${Math.round(seconds)} s`, figures }
}

/** A connection says what it counted when it is idle, a second late at most. */
async function deadlocks({ pool }: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await pool.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return firstOf(rows).n
}

/** One position, one person in it, one customer, two projects of these, and twelve files of the two in turn. */
async function recordsOf(api: string, token: string) {
  const made = async (path: string, json: unknown): Promise<number> =>
    (await answerOf<{ id: number }>(`${api}${path}`, { token, json })).id
  const own = {
    cityId: await firstIdOf(api, token, 'cities'),
    positionId: await firstIdOf(api, token, 'positions'),
    groupId: await firstIdOf(api, token, 'groups'),
    documentTypeId: await firstIdOf(api, token, 'documentTypes'),
  }
  const someone = (n: string) => ({
    ...own,
    documentNumber: n,
    firstName: 'Noa',
    lastName: 'Faro',
    email: `noa.${n}@portal.local`,
  })
  const person = await made(employees.create.path, someone('S-0000'))
  const customer = await made(customers.create.path, customerDraft('S-0000', own.cityId))
  const projects = [await makeProject(api, token, 'Uno'), await makeProject(api, token, 'Dos')] as const
  for (const id of projects)
    await answerOf(`${api}/projects/update-project/${id}`, {
      token,
      method: 'PUT',
      json: { customerId: customer, customerContactsIds: [], employeeIds: [person] },
    })
  const of = (turn: number): number => projects[turn % 2 === 0 ? 0 : 1]
  const files = await Promise.all(Array.from({ length: 12 }, async (_, n) => uploaded(api, token, of(n), n)))
  return { ...own, someone, person, customer, projects, of, files }
}

async function savesOf(api: string): Promise<Record<Kind, Save>> {
  const token = await signIn(api)
  const { cityId, positionId, someone, person, customer, projects, of, files } = await recordsOf(api, token)
  const status = async (method: string, path: string, json?: unknown): Promise<number> => {
    const answer = await ask(`${api}${path}`, { token, method, json })
    await answer.arrayBuffer()
    return answer.status
  }
  return {
    person: (turn) => status('PUT', `/employees/update-employee/${person}`, { firstName: `Noa ${turn}` }),
    'follow-up': (turn) =>
      status('POST', '/project-checkpoints', { employeeId: person, projectId: of(turn), comments: `Acta ${turn}` }),
    project: (turn) =>
      status('PUT', `/projects/update-project/${of(turn)}`, { percentage: turn % 100, employeeIds: [person] }),
    position: (turn) => status('PUT', `/catalogs/positions/${positionId}`, { name: `Cargo ${turn}` }),
    async bin(turn) {
      const project = of(turn)
      const removed = await status('DELETE', `/projects/${project}/files/${files[turn % files.length]}`)
      const entries = await answerOf<{ id: number; name: string }[]>(`${api}/projects/${project}/bin`, { token })
      const entry = entries.find(({ name }) => name === nameOf(turn % files.length))
      return Math.max(removed, await status('POST', `/projects/${project}/bin/${entry?.id}/restore`))
    },
    customer: (turn) => status('PUT', `/customers/update-customer/${customer}`, { commercialName: `Faro ${turn}` }),
    bulk: (turn) =>
      status('PATCH', '/projects/projects-list/bulk', {
        ids: projects,
        changes: turn % 2 ? { addEmployeeIds: [person] } : { cityId: cityId + (turn % 20) },
      }),
    'new person': (turn) => status('POST', employees.create.path, someone(`N-${10_000 + turn}`)),
  }
}

const nameOf = (n: number): string => `acta-${n}.txt`

async function uploaded(api: string, token: string, project: number, n: number): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([`acta ${n}\n`]), nameOf(n))
  return (await answerOf<{ id: number }>(`${api}/projects/${project}/files`, { token, form })).id
}
