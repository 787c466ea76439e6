import { setTimeout as wait } from 'node:timers/promises'

import { customers } from '#contract/customers.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startS3 } from '#server/testing/objectStores.ts'

import { answerOf, ask, customerDraft, firstIdOf, makeProject, makeUser, signIn } from './calls.ts'
import type { Fault, Figure } from './fault.ts'
import { Journal } from './journal.ts'
import { ownFolder, remove, startPostgres, startVictim, type Victim } from './portal.ts'
import { roundRobin } from './proxy.ts'

/** Two portals that start at once on one empty PostgreSQL and one bucket, behind a proxy that gives each a call in turn. */
const twoInstances: Fault = async ({ seconds }) => {
  const [server, store] = [await startPostgres(), await startS3()]
  const folders = [ownFolder(), ownFolder()] as const
  try {
    const env = { STORAGE_URL: store.url, TRUST_PROXY: '127.0.0.1' }
    const start = (folder: string): Promise<Victim> => startVictim(folder, { url: server.url, env })
    const portals = await Promise.all([start(folders[0]), start(folders[1])])
    const proxy = await roundRobin(portals.map(({ address }) => address))
    const api = `${proxy.address}/api`
    const token = await signIn(api)
    const figures = [
      ...(await revocation(api, portals, token)),
      ...(await files(api, portals, token)),
      ...(await pages(portals, token)),
      ...(await tries(api)),
      ...(await races(api, token)),
    ]
    const journal = new Journal()
    const stop = await journal.write({ api, token: await signIn(api) }, 8)
    await wait(Math.max(3_000, (seconds * 1000) / 3))
    await portals[0].stop()
    const last = journal.codes.length
    await wait(3_000)
    await stop()
    await proxy.close()
    await portals[1].stop()
    const db = await openDatabase({ dataDir: '', url: server.url })
    figures.push({ what: 'writes after one of the two was stopped', value: journal.codes.length - last, atLeast: 1 })
    figures.push(...(await journal.figures(db)))
    await db.close()
    return [
      {
        did: 'two portals started at once on one empty PostgreSQL and one S3, behind a round-robin proxy; then one stopped',
        figures,
      },
    ]
  } finally {
    await store.stop()
    await server.stop()
    folders.forEach(remove)
  }
}

export default twoInstances

type Two = readonly [Victim, Victim]

const count = (statuses: number[], status: number): number => statuses.filter((each) => each === status).length

/** What two calls could break together: a code that is taken, weights beyond 100, the last administrator. */
async function races(api: string, token: string): Promise<Figure[]> {
  const cityId = await firstIdOf(api, token, 'cities')
  const one = customerDraft('FARO-1', cityId)
  const codes = await Promise.all(
    Array.from({ length: 40 }, async () => (await ask(`${api}${customers.create.path}`, { token, json: one })).status),
  )
  const project = await makeProject(api, token)
  const milestones = await answerOf<{ data: { id: number }[] }>(
    `${api}/project-milestone/project-milestone-filtered-list?top=10`,
    { token },
  )
  const weights = await Promise.all(
    milestones.data.map(async ({ id }) => {
      const json = [{ projectMilestoneId: id, plannedPercentage: 0, percentageRealized: 0, weight: 30 }]
      return (await ask(`${api}/project-milestone/assign-project-milestone/${project}`, { token, json })).status
    }),
  )
  const { user } = await answerOf<{ user: { id: number } }>(`${api}/accounts/me`, { token })
  const own = await answerOf<Record<string, unknown>>(`${api}/employees/employee-by-id/${user.id}`, { token })
  const other = await makeUser(api, token, 'administrador', Number(own['role']))
  const others = { token: await signIn(api, other) }
  const demoted = await Promise.all([
    ask(`${api}/employees/update-employee/${other.id}`, { token, method: 'PUT', json: { ...other.json, role: 0 } }),
    ask(`${api}/employees/update-employee/${user.id}`, { ...others, method: 'PUT', json: { ...own, role: 0 } }),
  ])
  const statuses = demoted.map(({ status }) => status)
  // The person who stayed gives the administrator of the first data the role back, where that one lost it.
  if (statuses[1] === 200)
    await answerOf(`${api}/employees/update-employee/${user.id}`, { ...others, method: 'PUT', json: own })
  return [
    { what: 'of 40 customers with one code through both, taken', value: count(codes, 201), is: 1 },
    { what: 'the others refused with 409', value: count(codes, 409), is: 39 },
    { what: 'milestones of 30 % assigned at once to one project, taken', value: count(weights, 201), is: 3 },
    {
      what: 'of two administrators that take the role from each other, who lost it',
      value: count(statuses, 200),
      is: 1,
    },
  ]
}

/** Signed out through one, refused by both. */
async function revocation(api: string, portals: Two, token: string): Promise<Figure[]> {
  const mine = await signIn(api)
  const ofBoth = async (): Promise<number[]> =>
    Promise.all(portals.map(async (portal) => (await ask(`${portal.api}/accounts`, { token: mine })).status))
  const before = await ofBoth()
  await ask(`${portals[0].api}/accounts/logout`, { token: mine, method: 'POST' })
  const after = await ofBoth()
  const still = await ask(`${api}/accounts`, { token })
  return [
    { what: 'instances that take a session', value: count(before, 200), is: 2 },
    { what: 'that refuse it at the next call once it was ended on one', value: count(after, 401), is: 2 },
    { what: 'another session goes on', value: still.status, is: 200 },
  ]
}

/** Files that are sent to either and read from either. */
async function files(api: string, portals: Two, token: string): Promise<Figure[]> {
  const project = await makeProject(api, token)
  let whole = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const content = `acta ${n}\n`.repeat(20_000)
      const form = new FormData()
      form.append('file', new Blob([content]), `acta-${n}.txt`)
      const { url } = await answerOf<{ url: string }>(`${api}/projects/${project}/files`, { token, form })
      const read = await Promise.all(portals.map(async ({ address }) => (await fetch(`${address}${url}`)).text()))
      whole += Number(read.every((text) => text === content))
    }),
  )
  return [{ what: 'of 20 files sent through the proxy, whole from both', value: whole, is: 20 }]
}

/** Reads a list from one without a pause while the other changes it: no page is older than what was acknowledged. */
async function pages(portals: Two, token: string): Promise<Figure[]> {
  const [writer, reader] = portals
  const draft = { ...customerDraft('AAA-1', await firstIdOf(writer.api, token, 'cities')), commercialName: 'AAA 0' }
  const { id } = await answerOf<{ id: number }>(`${writer.api}${customers.create.path}`, { token, json: draft })
  let [acknowledged, looks, stale] = [0, 0, 0]
  const end = new AbortController()
  const readers = ['?top=10', '?top=10', '?searchTerm=aaa', '?top=25'].map(async (query) => {
    for (; !end.signal.aborted; looks++) {
      const atLeast = acknowledged
      const page = await answerOf<{ data: { id: number; commercialName: string }[] }>(
        `${reader.api}${customers.list.path}${query}`,
        { token },
      )
      const shown = Number(page.data.find((row) => row.id === id)?.commercialName.slice(4))
      stale += Number(!(shown >= atLeast))
    }
  })
  for (let n = 1; n <= 200; n++) {
    const json = { ...draft, commercialName: `AAA ${n}` }
    await answerOf(`${writer.api}/customers/update-customer/${id}`, { token, method: 'PUT', json })
    acknowledged = n
    if (n % 10 === 0) await wait(20)
  }
  end.abort()
  await Promise.all(readers)
  return [
    { what: 'pages read from one while the other changed 200 times', value: looks, atLeast: 50 },
    { what: 'older than what was acknowledged', value: stale, is: 0 },
  ]
}

/** Wrong passwords through the proxy: the sixth has to wait, whichever of the two has seen it. */
async function tries(api: string): Promise<Figure[]> {
  const statuses: number[] = []
  for (let n = 0; n < 7; n++)
    statuses.push((await ask(`${api}/accounts/login`, { json: { email: 'x@y.co', password: 'Nada#4567' } })).status)
  return [
    { what: 'wrong passwords in a row that were tried', value: count(statuses, 401), is: 5 },
    { what: 'that had to wait', value: count(statuses, 429), is: 2 },
  ]
}
