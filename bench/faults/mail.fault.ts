import { setTimeout as wait } from 'node:timers/promises'

import { firstOf, itemAt } from '#contract/items.ts'
import { createFirstData } from '#server/first-data/first-data.ts'
import { isSecretOf } from '#server/platform/backup/secret-check.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { passwordHasher } from '#server/platform/passwords/hasher.ts'

import type { Fault, Figure } from './fault.ts'
import { ownFolder, remove, secret, startPostgres, type Target } from './portal.ts'
import { simulate, simulatedEnv, type Simulation } from './simulated/instances.ts'
import { messageIdOfMail, PostOffice } from './simulated/post-office.ts'

/** Simulated seconds in one: while the server is away, and else, as a try must not outlast its lease of 5 minutes. */
const [awayPace, pace] = [120, 30]
const start = new Date('2026-11-23T13:00:00.000Z')
const minute = 60_000
/** Mails that a portal had in hand when it was killed. */
const inHand = new Set<number>()
const [people, refusedPerson, slowPerson] = [20, 3, 4]
const addressOf = (n: number): string => `persona.${n}@empresa.test`

/**
 * A mail server that is slow for one address and refuses another, then is away for six hours while mail goes on being
 * queued, then comes back and needs 30 s for each, and cuts some in the middle of a message or before it can say that it has
 * it; meanwhile its two portals are killed. Time goes 30 to 120 times as
 * fast.
 */
const mail: Fault = async () => {
  const server = await startPostgres()
  const target: Target = { engine: 'PostgreSQL', dataDir: ownFolder(), url: server.url, server }
  const post = new PostOffice()
  await post.open()
  try {
    const queue = await outboxOf(target, post.url)
    const simulation = await simulate(target, post.url, 2, start)
    try {
      simulation.setTime(start, pace)
      const figures = [...(await oneIsSlow(simulation, post, queue)), ...(await sixHours(simulation, post, queue))]
      figures.push(...(await ends(simulation, post)))
      return [
        {
          did: 'two portals, a mail server that is slow, refuses, cuts, and is away for 6 h; a kill each hour',
          figures,
        },
      ]
    } finally {
      await simulation.end()
      await queue.close()
    }
  } finally {
    await post.close()
    await server.stop()
    remove(target.dataDir)
  }
}
export default mail

type Queue = Awaited<ReturnType<typeof outboxOf>>

/** Fills the database with people, and queues mails in it as their causes do. */
async function outboxOf(target: Target, smtpUrl: string) {
  const config = readConfig(simulatedEnv(target, smtpUrl))
  const keys = deriveKeys(secret)
  const db = await openDatabase({ url: target.url, dataDir: target.dataDir })
  await createFirstData(db, config, passwordHasher(keys))
  await isSecretOf(db, keys)
  await db.pool.query(
    `insert into employees (document_type_id, city_id, position_id, group_id, document_number, first_name, last_name, email,
      has_user, role_id)
    select (select min(id) from document_types), (select min(id) from cities), (select min(id) from positions),
      (select min(id) from groups), 'M-' || n, 'Ana', 'Roa', 'persona.' || n || '@empresa.test', true,
      (select id from roles where name = 'Consultor') from generate_series(0, $1::int - 1) as n`,
    [people],
  )
  const ids = await db.pool.query<{ id: number }>(`select id from employees where email like 'persona.%' order by id`)
  let count = 0
  return {
    async one(person: number, now: Date): Promise<void> {
      const cause = `drill:${++count}`
      const letter = { subject: cause, text: `Un correo: ${cause}` }
      const employeeId = itemAt(ids.rows, person).id
      await db.sql
        .transaction()
        .execute((tx) => queueMail(tx, { keys, now }, { kind: 'notice', cause, employeeId, letter }))
    },
    close: () => db.close(),
  }
}

async function waiting({ rows }: Simulation): Promise<number> {
  const unsent = 'select count(*)::int as n from mails where sent_at is null and given_up_at is null'
  return firstOf(await rows<{ n: number }>(unsent)).n
}

async function killOne(simulation: Simulation, which: number): Promise<void> {
  await simulation.killOne(which, async () => {
    const held = 'select id from mails where taken_until is not null and sent_at is null'
    for (const { id } of await simulation.rows<{ id: number }>(held)) inHand.add(id)
  })
}

/** Waits until something holds, for so many simulated minutes at most. @returns how many it took */
async function until({ now }: Simulation, holds: () => Promise<boolean>, atMost: number): Promise<number> {
  const began = now().getTime()
  const passed = () => (now().getTime() - began) / minute
  while (!(await holds()) && passed() < atMost) await wait(20)
  return passed()
}

/** One address takes 50 s a mail and one is refused: the others have theirs meanwhile. */
async function oneIsSlow(simulation: Simulation, post: PostOffice, queue: Queue): Promise<Figure[]> {
  post.slow = (to) => (to === addressOf(slowPerson) ? 50_000 / pace : 0)
  post.refuse = (to) => (to === addressOf(refusedPerson) ? 550 : 0)
  await queue.one(slowPerson, simulation.now())
  await wait(100)
  const began = Date.now()
  for (let n = 0; n < people; n++) await queue.one(n, simulation.now())
  const others = people - 2
  const ofOthers = () => post.taken.filter(({ to }) => to.startsWith('persona') && to !== addressOf(slowPerson))
  await until(simulation, async () => ofOthers().length >= others, 10)
  const last = Math.max(...ofOthers().map(({ at }) => at)) - began
  const slow = await until(simulation, async () => (await waiting(simulation)) === 0, 60)
  const givenUp = firstOf(
    await simulation.rows<{ tries: number; told: number }>(
      `select tries, (select count(*)::int from notices where kind = 'operation') as told from mails
      where given_up_at is not null`,
    ),
  )
  return [
    { what: 'of 20 people, beside a slow and a refused address, who had theirs', value: ofOthers().length, is: others },
    {
      what: 'the last of them after so long, the slow one taking 50',
      value: (last * pace) / 1000,
      unit: 's',
      atMost: 100,
    },
    { what: 'simulated minutes until the slow one had both', value: slow, atMost: 3 },
    { what: 'tries of the refused one', value: givenUp.tries, is: 1 },
    { what: 'administrators told of it', value: givenUp.told, is: 1 },
  ]
}

/** Away for six hours while a mail a minute is queued, then back. */
async function sixHours(simulation: Simulation, post: PostOffice, queue: Queue): Promise<Figure[]> {
  const before = post.taken.length
  await post.close()
  const began = simulation.now().getTime()
  simulation.setTime(simulation.now(), awayPace)
  const passed = () => Math.floor((simulation.now().getTime() - began) / minute)
  let [kills, queued] = [0, 0]
  let killing = Promise.resolve()
  while (passed() < 6 * 60) {
    for (; queued <= passed(); queued++) {
      await queue.one(queued % people, simulation.now())
      if (queued % 60 !== 30) continue
      const which = kills++ % 2
      killing = killing.then(() => killOne(simulation, which))
    }
    await wait(minute / awayPace)
  }
  await killing
  simulation.setTime(simulation.now(), pace)
  const tried = firstOf(
    await simulation.rows<{ tries: number }>(
      `select coalesce(max(tries), 0)::int as tries from mails where sent_at is null and given_up_at is null`,
    ),
  )
  let message = 0
  post.slow = () => 30_000 / pace
  post.fate = () => {
    message += 1
    return message % 25 === 0 ? 'takeAndCut' : message % 10 === 0 ? 'cut' : 'take'
  }
  await post.open()
  killing = (async () => {
    for (let n = 0; n < 3; n++) {
      await wait((5 * minute) / pace)
      await killOne(simulation, n % 2)
      kills += 1
    }
  })()
  const after = await until(simulation, async () => (await waiting(simulation)) === 0, 6 * 60)
  await killing
  return [
    { what: 'mails queued while the server was away for 6 h', value: queued, atLeast: 300 },
    { what: 'tries counted meanwhile', value: tried.tries, is: 0 },
    { what: 'messages of the server once it was back', value: post.taken.length - before },
    { what: 'connections that it cut', value: post.cut, atLeast: 20 },
    { what: 'kills of a portal', value: kills, atLeast: 8 },
    // 30 s each, eight at once, and a pause for those that were cut or whose portal was killed.
    { what: 'simulated minutes until nothing waited, at 30 s a mail', value: after, atMost: 90 },
  ]
}

const causeOf = (content: string): string | undefined => /Un correo: (drill:\d+)/.exec(content)?.[1]

/** What became of all of them. */
async function ends({ rows }: Simulation, { taken, unsaid }: PostOffice): Promise<Figure[]> {
  const all = await rows<{ id: number; cause: string; sent: boolean; email: string; messageId: string }>(
    `select m.id, m.cause, m.sent_at is not null as sent, e.email, ${messageIdOfMail} as "messageId"
    from mails m join employees e on e.id = m.employee_id where m.cause like 'drill:%'`,
  )
  const ours = taken.filter(({ content }) => causeOf(content) !== undefined)
  const got = Map.groupBy(ours, ({ messageId }) => messageId)
  const of = (mail: { messageId: string }) => got.get(mail.messageId) ?? []
  const wanted = all.filter(({ email }) => email !== addressOf(refusedPerson))
  const doubles = all.filter((mail) => of(mail).length > 1)
  const causes = new Set(ours.map(({ content }) => causeOf(content)))
  const wrong = wanted.filter((mail) =>
    of(mail).some(({ to, content }) => to !== mail.email || !content.includes(`Un correo: ${mail.cause}`)),
  )
  return [
    { what: 'mails to addresses that are not refused', value: wanted.length },
    { what: 'lost', value: wanted.filter((mail) => !mail.sent || of(mail).length === 0).length, is: 0 },
    { what: 'to the wrong person, or of another text', value: wrong.length, is: 0 },
    {
      what: 'taken of those that were refused',
      value: all.filter((mail) => mail.email === addressOf(refusedPerson) && of(mail).length > 0).length,
      is: 0,
    },
    { what: 'that came twice', value: doubles.length },
    {
      what: 'of them neither taken without an answer, nor in the hands of a portal that was killed',
      value: doubles.filter(({ id, messageId }) => !unsaid.has(messageId) && !inHand.has(id)).length,
      is: 0,
    },
    { what: 'of one cause with two Message-IDs', value: got.size - causes.size, is: 0 },
  ]
}
