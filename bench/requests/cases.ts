import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { forecasts } from '#contract/forecast.ts'
import { portfolio } from '#contract/portfolio.ts'
import { projects, projectSortFields } from '#contract/projects.ts'
import type { Engine } from '#server/platform/database/database.ts'

type Bound = Readonly<Record<Engine, number>>

export interface Case {
  name: string
  /** Paths and queries below `/api`, each of which asks for something else: more of them than a cache could hold. */
  paths: readonly string[]
  /** The least requests per second. Some orders of the names have none. */
  floor?: Bound
  /** The least share of what a bare route with the same statements answers beside it; none where it has less to do. */
  ofBare?: Bound
  /** Most milliseconds for 95 of 100 calls. */
  within?: Bound
}

const list = employees.list.path
/** The pages whose cost does not grow with what they pass over: those of the first thousand rows. */
const near = 990
const ways = [true, false]

const times = <T>(many: number, make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index))

const pagesOf = (path: string, query = ''): string[] =>
  ways.flatMap((ascending) => times(near, (offset) => `${path}?top=10&offset=${offset}&ascending=${ascending}${query}`))

const pagesAround = (offset: number): string[] =>
  ways.flatMap((ascending) => times(500, (step) => `${list}?top=10&offset=${offset + step}&ascending=${ascending}`))

/** Document numbers of the made-up employees begin at 1 000 000 001: seven digits of one are in one of a hundred. */
const hundredths = times(100, (index) => String(1_000_000 + index))

const firstNames = [
  'Ana',
  'Luis',
  'Sofía',
  'Andrés',
  'Begoña',
  'Carlos',
  'Diana',
  'Esteban',
  'Gloria',
  'Hernán',
  'Inés',
]
const lastNames = ['Muñoz', 'Restrepo', 'Gómez', 'Rodríguez', 'Cárdenas', 'Quintero', 'Zuluaga', 'Ospina', 'Valencia']
const ordersOfNames = ['', '&orderBy=Position.Name', '&orderBy=Group.Name', '&orderBy=Email']

const search = (term: string, more = ''): string => `${list}?top=10&searchTerm=${encodeURIComponent(term)}${more}`

const listsOfPeople: readonly Case[] = [
  {
    name: 'list, 10 rows, both counts',
    paths: pagesOf(list),
    floor: { postgres: 3000, embedded: 900 },
    ofBare: { postgres: 0.7, embedded: 0.4 },
    within: { postgres: 10, embedded: 40 },
  },
  {
    name: 'search matching 1 %',
    paths: hundredths.flatMap((term) => times(20, (page) => search(term, `&offset=${page * 10}`))),
    floor: { postgres: 850, embedded: 320 },
    ofBare: { postgres: 0.8, embedded: 0.7 },
  },
  {
    name: 'search matching nothing',
    paths: times(2000, (index) => search(`zzzqqq${index}`)),
    floor: { postgres: 3300, embedded: 1150 },
    ofBare: { postgres: 0.5, embedded: 0.4 },
  },
  {
    name: 'offset 90 000',
    paths: pagesAround(90_000),
    floor: { postgres: 1200, embedded: 500 },
    ofBare: { postgres: 0.7, embedded: 0.7 },
  },
  {
    name: 'offset 50 000',
    paths: pagesAround(49_750),
    floor: { postgres: 450, embedded: 200 },
    ofBare: { postgres: 0.7, embedded: 0.7 },
  },
  {
    name: '500 rows',
    paths: ways.flatMap((ascending) =>
      times(490, (offset) => `${list}?top=500&offset=${offset}&ascending=${ascending}`),
    ),
    floor: { postgres: 320, embedded: 230 },
    ofBare: { postgres: 0.7, embedded: 0.45 },
  },
]

const detailAt = (scale: number): Case => ({
  name: 'detail by id',
  paths: times(Math.min(2000, 900 * 100 * scale), (index) =>
    employees.byId.path.replace(':id', String(2 + index * Math.max(1, Math.floor(49 * scale)))),
  ),
  floor: { postgres: 6500, embedded: 1700 },
  ofBare: { postgres: 0.7, embedded: 0.45 },
})

const cards: readonly Case[] = [
  ...projectSortFields.map((field) => ({
    name: `project cards by ${field}`,
    paths: pagesOf(projects.list.path, `&orderBy=${field}`),
    floor: { postgres: 2000, embedded: 800 },
    ofBare: { postgres: 0.75, embedded: 0.4 },
  })),
  ...projectSortFields.map((field) => ({
    name: `open projects' cards by ${field}`,
    paths: pagesOf(portfolio.cards.path, `&open=true&orderBy=${field}`),
    within: { postgres: 15, embedded: 30 },
  })),
]

const standingAt = (scale: number): Case => ({
  name: 'how ten projects stand',
  paths: times(2000, (index) => {
    const ids = times(10, (step) => 1 + ((index * 7 + step * 131) % (10_000 * scale)))
    return `${forecasts.byProjects.path}?ids=${ids.join()}`
  }),
  within: { postgres: 15, embedded: 30 },
})

const namesOfPeople: Case = {
  name: 'names of people, other terms, orders and pages',
  paths: firstNames.flatMap((first) =>
    lastNames.flatMap((last) =>
      ordersOfNames.flatMap((order) =>
        ways.map((ascending) => search(`${first} ${last}`, `&ascending=${ascending}${order}`)),
      ),
    ),
  ),
  ofBare: { postgres: 0.6, embedded: 0.5 },
}

/** At a scale (1 has 100 000 employees). Bounds: the project's quality figures, section 1. */
export const readsAt = (scale: number): readonly Case[] => [
  ...listsOfPeople,
  detailAt(scale),
  ...cards,
  standingAt(scale),
  namesOfPeople,
]

export function readNamed(name: string): Case {
  const found = readsAt(1).find((read) => read.name === name)
  if (!found) throw new Error(`No call is named ${name}`)
  return found
}

export const create = {
  name: 'create, with its audit row',
  path: customers.create.path,
  floor: { postgres: 1500, embedded: 650 },
  ofBare: { postgres: 0.7, embedded: 0.65 },
} as const

/** Of what the disk can take, this much is enough on the embedded database, where each commit waits for the disk. */
const shareOfDisk = 0.6

/** Least creates per second on a disk that takes `syncs` of them one after the other. */
export const leastCreates = (engine: Engine, syncs: number): number =>
  engine === 'embedded' ? Math.min(create.floor.embedded, shareOfDisk * syncs) : create.floor[engine]

/** Terms that no trigram index can serve: what one such call takes by itself, in milliseconds on a server. */
export const shortTerms = { paths: ['a', 'an', 'ez'].map((term) => search(term)), within: 60 }

/** A hundred people at work: mixed calls in a second, of which one in ten saves, and milliseconds for 95 of 100. */
export const office = { perSecond: 50, saves: 10, within: { postgres: 15, embedded: 30 } } as const
