import { setTimeout as wait } from 'node:timers/promises'

import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import { firstOf } from '#contract/items.ts'
import { mailDefaults } from '#contract/notices.ts'
import { beginsWeek, ExpectedDays, isWorkday, type Seen } from '#server/testing/expected-days.ts'

import type { Fault, Figure, Outcome } from './fault.ts'
import { onBothEngines, type Target } from './portal.ts'
import { administrators, emailOf, foundCompany, people, projects } from './simulated/company.ts'
import { simulate, type Simulation } from './simulated/instances.ts'
import { Office } from './simulated/office.ts'
import { messageIdOfMail, PostOffice } from './simulated/post-office.ts'

const firstDay = '2026-11-20'
/** Whose mails the server refuses for good. */
const refusedPerson = 7
const later = (day: string, count: number): string => dayOfNumber(numberOfDay(day) + count)
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00-05:00`)

/**
 * 30 days of 40 people and 200 projects, against the list of a second program: two portals on PostgreSQL, one on the embedded
 * database, killed each morning and afternoon, off for two days; a mail server that is away for a day, slow, busy, refuses an
 * address, and cuts before it can say that it has a mail. `--rounds` is how many days.
 */
const notices: Fault = ({ rounds: days = 30 }) => onBothEngines((target) => monthOn(target, days))
export default notices

async function monthOn(target: Target, days: number): Promise<Outcome> {
  const post = new PostOffice()
  await post.open()
  const keys = await foundCompany(target, post.url, firstDay)
  const count = target.url === undefined ? 1 : 2
  const simulation = await simulate(target, post.url, count, at(firstDay, '05:00'))
  try {
    const ofFirst = 'select id from employees where email = $1'
    const { id } = firstOf(await simulation.rows<{ id: number }>(ofFirst, [emailOf(0)]))
    const month = new Month(simulation, post, new Office(simulation, keys, id))
    for (let n = 0; n < days; n++) await month.day(n)
    const figures = [...(await month.notices()), ...(await month.mails())]
    return {
      did: `${target.engine}, ${count} at once: ${days} days of ${people} people, ${projects} projects`,
      figures,
    }
  } finally {
    await simulation.end()
    await post.close()
  }
}

/** How often a text is in a list but not in another one. */
function missingIn(wanted: readonly string[], got: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of got) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

class Month {
  readonly #simulation: Simulation
  readonly #post: PostOffice
  readonly #office: Office
  readonly #expected = new ExpectedDays()
  readonly #acts: string[] = []
  readonly #weekly: string[] = []
  #since = later(firstDay, -1)
  #kills = 0
  /** Mails that a portal had in hand when it was killed. */
  readonly #inHand = new Set<number>()
  #acted = 0

  constructor(simulation: Simulation, post: PostOffice, office: Office) {
    this.#simulation = simulation
    this.#post = post
    this.#office = office
    post.refuse = (to) => (to === emailOf(refusedPerson) ? 550 : this.#busy(to))
  }

  /** On some days, the first try of a mail for some is not taken for now. */
  readonly #put = new Set<string>()
  #busyDay = ''
  #busy(to: string): number {
    const key = `${this.#busyDay} ${to}`
    if (this.#busyDay === '' || !/[369]@/.test(to) || this.#put.has(key)) return 0
    this.#put.add(key)
    return 451
  }

  get #asked() {
    const { rows } = this.#simulation
    return { context: { db: { pool: { query: async (text: string) => ({ rows: await rows(text) }) } } } }
  }

  /** kill -9 at some moment. */
  async #kill(within: number): Promise<void> {
    const { portals, killOne } = this.#simulation
    await wait(this.#office.some(within))
    await killOne(this.#office.some(portals.length))
    this.#kills += 1
    const held = 'select id from mails where taken_until is not null and sent_at is null'
    for (const { id } of await this.#simulation.rows<{ id: number }>(held)) this.#inHand.add(id)
  }

  /** Waits until nothing is left to do, which may need later tries and leases that are over: time goes on for them. */
  async #settled(day: string, { mails = true, runs = false }: { mails?: boolean; runs?: boolean } = {}): Promise<void> {
    const { rows, now, setTime } = this.#simulation
    let since = Date.now()
    for (let looks = 0; looks < 2000; looks++) {
      const states = await rows<{ read: boolean; due: boolean; waits: boolean; ran: number }>(
        `select (select position from trail_readers where name = 'notices') >= (select max(id) from audit) as read,
          exists (select from notices where mail_now = 'due') as due,
          exists (select from mails where sent_at is null and given_up_at is null) as waits,
          (select count(*)::int from job_runs where day = $1 and name in ('notices', 'digest', 'panorama')) as ran`,
        [day],
      )
      const { read, due, waits, ran } = firstOf(states)
      const wanted = runs ? 1 + Number(isWorkday(day)) + Number(beginsWeek(day)) : 0
      if (read && !due && !(mails && waits) && ran >= wanted) return
      if (Date.now() - since > 700) {
        setTime(new Date(now().getTime() + 120_000))
        since = Date.now()
      }
      await wait(30)
    }
    throw new Error(`${day}: something is left to do for ever`)
  }

  async #panorama(): Promise<Seen[]> {
    const seen: Seen[] = []
    for (let offset = 0; offset < projects; offset += 100) {
      const path = `/portfolio?top=100&offset=${offset}`
      const page = await this.#office.as<{ data: Seen[] }>(this.#office.person(0), 'GET', path)
      if (page === undefined) throw new Error(`${path} was refused`)
      seen.push(...page.data)
    }
    return seen
  }

  async day(n: number): Promise<void> {
    const { portals, setTime } = this.#simulation
    const on = later(firstDay, n)
    // For two days no portal runs at all.
    if (n === 11) for (const portal of portals) await portal.kill()
    if (n === 11 || n === 12) return
    setTime(at(on, n % 5 === 0 ? '06:00' : '06:29'))
    if (n === 13) await Promise.all(portals.map((portal) => portal.start()))
    this.#post.slow = () => (n >= 15 && n <= 17 ? 150 : 0)
    this.#busyDay = n % 4 === 1 ? on : ''
    let message = 0
    this.#post.fate = () => (n % 3 === 0 && ++message % 9 === 0 ? 'takeAndCut' : 'take')
    await this.#morning(n, on)
    setTime(at(on, '15:00'))
    await this.#work(on)
  }

  async #morning(n: number, on: string): Promise<void> {
    await this.#expected.run(this.#asked, { since: this.#since, on, seen: await this.#panorama() })
    this.#since = on
    if (isWorkday(on)) await this.#expected.mail(this.#asked, on)
    if (beginsWeek(on)) for (const each of [4, 12, 20]) await this.#wantsWeekly(each, on)
    // The server is away from one afternoon to the next noon.
    if (n === 9) await this.#post.close()
    this.#simulation.setTime(at(on, n % 5 === 0 ? '11:00' : '07:00'))
    await this.#kill(1200)
    await this.#settled(on, { runs: true, mails: n !== 9 })
    if (n === 9) {
      this.#simulation.setTime(at(on, '13:00'))
      await this.#post.open()
    }
    await this.#settled(on)
  }

  async #wantsWeekly(n: number, on: string): Promise<void> {
    const id = this.#office.person(n)
    const persons = await this.#simulation.rows<{ active: boolean }>(
      'select is_active as active from employees where id = $1',
      [id],
    )
    if (firstOf(persons).active) this.#weekly.push(`panorama ${on} to ${id}`)
  }

  async #work(on: string): Promise<void> {
    if (isWorkday(on)) await this.#office.work(on)
    for (const { person, kind, count } of this.#office.told.slice(this.#acted)) {
      this.#acts.push(`${on} ${kind} of ${count} to ${person}`)
      if (mailDefaults[kind] === 'daily') this.#expected.heard(person, kind)
    }
    this.#acted = this.#office.told.length
    await this.#kill(900)
    await this.#settled(on)
    for (const person of await this.#office.change()) this.#expected.read(person)
    await this.#settled(on)
  }

  async notices(): Promise<Figure[]> {
    const rows = await this.#simulation.rows<{ day: string; kind: string; records: number[]; person: number }>(
      `select (created_at at time zone 'America/Bogota')::date::text as day, kind, records, employee_id as person from notices`,
    )
    const ofActs = new Set(['taskAssigned', 'projectAssigned', 'projectMoved', 'followUpAdded', 'taskDone'])
    const acts = rows
      .filter(({ kind }) => ofActs.has(kind))
      .map(({ day, kind, records, person }) => `${day} ${kind} of ${records.length} to ${person}`)
    const ofDays = rows
      .filter(({ kind }) => !ofActs.has(kind) && kind !== 'operation')
      .map(({ day, kind, records, person }) => `${day} ${kind} ${records[0]} to ${person}`)
    const wanted = [...this.#acts, ...this.#expected.told]
    const got = [...acts, ...ofDays]
    const failed = rows.filter(({ kind }) => kind === 'operation').length
    this.#show('notice', wanted, got)
    return [
      { what: 'kills of a portal', value: this.#kills, atLeast: 1 },
      { what: 'notices that acts are to tell', value: this.#acts.length, atLeast: 10 },
      { what: 'notices that days are to tell', value: this.#expected.told.length, atLeast: 10 },
      { what: 'missing', value: missingIn(wanted, got).length, is: 0 },
      { what: 'too many, or to the wrong person', value: missingIn(got, wanted).length, is: 0 },
      {
        what: 'notices of mails that were given up, for each administrator',
        value: failed / (administrators + 1),
        is: this.#mailsWanted().filter((one) => one.endsWith(` to ${this.#refused()}`)).length,
      },
    ]
  }

  #refused = (): number => this.#office.person(refusedPerson)
  #mailsWanted = (): string[] => [...this.#expected.mailed.map((one) => `digest ${one}`), ...this.#weekly]

  async mails(): Promise<Figure[]> {
    const rows = await this.#simulation.rows<{
      id: number
      cause: string
      kind: string
      email: string
      messageId: string
    }>(
      `select m.id, m.cause, m.kind, e.email, ${messageIdOfMail} as "messageId" from mails m join employees e on e.id = m.employee_id`,
    )
    const taken = Map.groupBy(this.#post.taken, ({ messageId }) => messageId)
    const got = rows.flatMap(({ cause, kind, email, messageId }) => {
      const some = taken.get(messageId) ?? []
      if (kind === 'operation' || some.length === 0) return []
      const [name, person, day] = cause.split(':')
      return [
        some.every(({ to }) => to === email) ? `${name} ${day} to ${person}` : `${cause} went to ${firstOf(some).to}`,
      ]
    })
    const wanted = this.#mailsWanted().filter((one) => !one.endsWith(` to ${this.#refused()}`))
    const doubles = rows.filter(({ messageId }) => (taken.get(messageId)?.length ?? 0) > 1)
    const unexplained = doubles.filter(
      ({ id, messageId }) => !this.#post.unsaid.has(messageId) && !this.#inHand.has(id),
    )
    const ofFailures = rows.filter(({ kind }) => kind === 'operation')
    this.#show('mail', wanted, got)
    return [
      { what: 'daily and weekly mails that are to come', value: wanted.length, atLeast: 10 },
      { what: 'missing', value: missingIn(wanted, got).length, is: 0 },
      { what: 'too many, or to the wrong person', value: missingIn(got, wanted).length, is: 0 },
      { what: 'mails at once, of those that were given up', value: ofFailures.length },
      {
        what: 'of them not taken',
        value: ofFailures.filter(({ messageId }) => !taken.has(messageId)).length,
        is: 0,
      },
      { what: 'tries that the mail server refused', value: this.#post.refused, atLeast: 1 },
      { what: 'connections that it cut', value: this.#post.cut, atLeast: 1 },
      { what: 'taken twice, with the same Message-ID', value: doubles.length },
      { what: 'of them neither cut nor in the hands of a portal that was killed', value: unexplained.length, is: 0 },
    ]
  }

  /** What is to be looked into, where a figure does not hold. */
  #show(what: string, wanted: readonly string[], got: readonly string[]): void {
    for (const one of missingIn(wanted, got).slice(0, 10)) console.log(`  missing ${what}: ${one}`)
    for (const one of missingIn(got, wanted).slice(0, 10)) console.log(`  unexpected ${what}: ${one}`)
  }
}
