import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { projects, projectSortFields } from '#contract/projects.ts'
import type { Engine } from '#server/platform/database/database.ts'

/** Requests per second, by engine. */
type Bound = Readonly<Record<Engine, number>>

/** A call that is measured, with 16 connections and at the size of the bounds' table. */
export interface Case {
  name: string
  /** Path and query below `/api`. */
  path: string
  /** The least. */
  bound: Bound
  /**
   * What the bare route beside it answered on the quiet machine of results/2026-11-21-b20bf47.md and -de52fa4.md: by it a
   * later run knows how fast its machine is at that moment.
   */
  bare: Bound
  /** Most milliseconds for 95 of 100 calls. */
  within?: Bound
}

const list = employees.list.path
/** Document numbers of the made-up employees that hold these digits are one in a hundred. */
const oneInAHundred = '1000012'

/** The calls that read. Source of the bounds: the project's quality figures, section 1. */
export const reads: readonly Case[] = [
  {
    name: 'list, 10 rows, both counts',
    path: `${list}?top=10`,
    bound: { postgres: 3500, embedded: 800 },
    bare: { postgres: 6313, embedded: 2814 },
    within: { postgres: 10, embedded: 40 },
  },
  {
    name: 'search matching 1 %',
    path: `${list}?top=10&searchTerm=${oneInAHundred}`,
    bound: { postgres: 1300, embedded: 380 },
    bare: { postgres: 1115, embedded: 444 },
  },
  {
    name: 'search matching nothing',
    path: `${list}?top=10&searchTerm=zzzqqq`,
    bound: { postgres: 6500, embedded: 1500 },
    bare: { postgres: 8410, embedded: 2855 },
  },
  {
    name: 'offset 90 000',
    path: `${list}?top=10&offset=90000`,
    bound: { postgres: 1000, embedded: 300 },
    bare: { postgres: 2172, embedded: 757 },
  },
  {
    name: 'offset 50 000',
    path: `${list}?top=10&offset=50000`,
    bound: { postgres: 450, embedded: 130 },
    bare: { postgres: 643, embedded: 197 },
  },
  {
    name: '500 rows',
    path: `${list}?top=500`,
    bound: { postgres: 550, embedded: 200 },
    bare: { postgres: 480, embedded: 550 },
  },
  {
    name: 'detail by id',
    path: employees.byId.path.replace(':id', '500'),
    bound: { postgres: 6500, embedded: 1400 },
    bare: { postgres: 11_119, embedded: 4379 },
  },
  ...projectSortFields.map((field) => ({
    name: `project cards by ${field}`,
    path: `${projects.list.path}?top=10&orderBy=${field}`,
    bound: { postgres: 1000, embedded: 200 },
    // The orders differ by less than what is measured from one moment to the next.
    bare: { postgres: 6154, embedded: 2915 },
  })),
]

/** More pages of a list than the portal keeps, all within a thousand rows: each is read anew when its turn comes. */
export const otherPages: readonly string[] = [true, false].flatMap((ascending) =>
  Array.from({ length: 990 }, (_, offset) => `${list}?top=10&offset=${offset}&ascending=${ascending}`),
)

/** A call that writes: a customer, with its audit row. */
export const create = {
  name: 'create, with its audit row',
  path: customers.create.path,
  bound: { postgres: 1500, embedded: 700 },
  bare: { postgres: 3244, embedded: 1418 },
} as const

/** Of what the disk can take, this much is enough on the embedded database, where each commit waits for the disk. */
const shareOfDisk = 0.6

/** Least creates per second on a disk that takes `syncs` of them one after the other. */
export const leastCreates = (engine: Engine, syncs: number): number =>
  engine === 'embedded' ? Math.min(create.bound.embedded, shareOfDisk * syncs) : create.bound[engine]

/** Terms that no trigram index can serve: what one such call takes by itself, in milliseconds on a server. */
export const shortTerms = { paths: ['a', 'an', 'ez'].map((term) => `${list}?top=10&searchTerm=${term}`), within: 60 }
