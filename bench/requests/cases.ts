import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { projects, projectSortFields } from '#contract/projects.ts'
import type { Engine } from '#server/db/open.ts'

/** Least requests per second, by engine. */
type Bound = Readonly<Record<Engine, number>>

/** A call that is measured, with 16 connections and at the size of the bounds' table. */
export interface Case {
  name: string
  /** Path and query below `/api`. */
  path: string
  bound: Bound
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
    within: { postgres: 10, embedded: 40 },
  },
  {
    name: 'search matching 1 %',
    path: `${list}?top=10&searchTerm=${oneInAHundred}`,
    bound: { postgres: 1300, embedded: 380 },
  },
  {
    name: 'search matching nothing',
    path: `${list}?top=10&searchTerm=zzzqqq`,
    bound: { postgres: 6500, embedded: 1500 },
  },
  { name: 'offset 90 000', path: `${list}?top=10&offset=90000`, bound: { postgres: 1000, embedded: 300 } },
  { name: 'offset 50 000', path: `${list}?top=10&offset=50000`, bound: { postgres: 450, embedded: 130 } },
  { name: '500 rows', path: `${list}?top=500`, bound: { postgres: 550, embedded: 200 } },
  {
    name: 'detail by id',
    path: employees.byId.path.replace(':id', '500'),
    bound: { postgres: 6500, embedded: 1400 },
  },
  ...projectSortFields.map((field) => ({
    name: `project cards by ${field}`,
    path: `${projects.list.path}?top=10&orderBy=${field}`,
    bound: { postgres: 1000, embedded: 200 },
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
} as const

/** Of what the disk can take, this much is enough on the embedded database, where each commit waits for the disk. */
const shareOfDisk = 0.6

/** Least creates per second on a disk that takes `syncs` of them one after the other. */
export const leastCreates = (engine: Engine, syncs: number): number =>
  engine === 'embedded' ? Math.min(create.bound.embedded, shareOfDisk * syncs) : create.bound[engine]

/** Terms that no trigram index can serve: what one such call takes by itself, in milliseconds on a server. */
export const shortTerms = { paths: ['a', 'an', 'ez'].map((term) => `${list}?top=10&searchTerm=${term}`), within: 60 }
