import { search } from '#contract/search.ts'
import type { Engine } from '#server/platform/database/database.ts'
import { large } from '#server/testing/company.ts'

/** Terms of one kind, each of them asked for once. The words are those of the made-up company (company.sql). */
interface Kind {
  name: string
  terms: readonly string[]
}

const times = <T>(many: number, make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index))
const pairs = (some: readonly string[], others: readonly string[]): string[] =>
  some.flatMap((one) => others.map((other) => `${one} ${other}`))

const firstNames = ['Ana', 'Luis', 'Carlos', 'Diana', 'Esteban', 'Gloria', 'Karen', 'Leonardo', 'Paola', 'Sandra']
const lastNames = ['Restrepo', 'Quintero', 'Ospina', 'Valencia', 'Arango', 'Salazar', 'Urrego', 'Correa', 'Duarte']
const trades = ['Comercializadora', 'Distribuciones', 'Cooperativa', 'Inversiones', 'Constructora', 'Transportes']
const places = ['Andina', 'Sabana', 'Caribe', 'Norte', 'Cafetera', 'Llano', 'Central', 'Oriente']
const others = ['cliente', 'contacto', 'empresa', 'compras', 'gerencia', 'sistemas', 'seguimiento', 'alcance', 'portal']
const accented = ['Muñoz', 'Gómez', 'Rodríguez', 'Cárdenas', 'Ñáñez', 'Peña', 'Castaño', 'Bermúdez', 'Acuña', 'Londoño']
const accentedTrades = ['Clínica', 'Fundación', 'Ingeniería', 'Bolívar', 'Jerónimo', 'Montería', 'Peñón', 'Pacífica']
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** A number from 1 to `most`, another one for each index. */
const spread = (index: number, most: number): number => 1 + ((index * 7919) % most)

/** Five kinds: common, rare, absent, accented, and of two letters. */
export function termsAt(scale: number): readonly Kind[] {
  const most = Math.max(20, Math.round(large.employees * scale))
  return [
    {
      name: 'common',
      terms: [
        ...firstNames,
        ...lastNames,
        ...trades,
        ...places,
        ...others,
        ...pairs(firstNames, lastNames),
        ...pairs(trades, places),
      ],
    },
    {
      name: 'rare',
      terms: times(40, (index) => [
        String(1_000_000_000 + spread(index, most)),
        `contacto.${spread(index, most)}`,
        `C${String(spread(index, most)).padStart(6, '0')}`,
        `${trades[index % trades.length]} ${10_000 + spread(index, 89_999)}`,
      ]).flat(),
    },
    {
      name: 'absent',
      terms: [
        ...times(60, (index) => `zzzqqq${index}`),
        // Each stands in many names, and they never stand together.
        ...trades.flatMap((one) => trades.filter((other) => other !== one).map((other) => `${one} ${other}`)),
        ...pairs(['Comercializador', 'Restrepin', 'Valencianos'], firstNames),
        ...times(30, (index) => `${lastNames[index % lastNames.length]} ${9_000_000 + index}`),
      ],
    },
    {
      name: 'accented',
      terms: [
        ...accented,
        ...accented.map((name) => name.toUpperCase()),
        ...accentedTrades,
        ...pairs(['Sofía', 'MÓNICA', 'Óscar', 'Álvaro', 'Íngrid'], accented),
        ...pairs(accentedTrades, accented),
      ],
    },
    { name: 'of two letters', terms: letters.flatMap((one) => letters.slice(0, 8).map((other) => one + other)) },
  ]
}

export const pathOf = (term: string): string => `${search.all.path}?searchTerm=${encodeURIComponent(term)}`

/** Milliseconds for 95 of 100 searches. Source: the promise of the search, at 100 000 rows. */
export const within: Readonly<Record<Engine, number>> = { postgres: 50, embedded: 100 }
