import { firstOf, valueOf } from '#contract/items.ts'

import { cellphone, landline, person, plain, places, unlike, type Place } from './people.ts'
import type { Random } from './random.ts'

const POSITIONS = [
  ['Gerente General', 'Gerente General'],
  ['Directora de Tecnología', 'Director de Tecnología'],
  ['Jefe de Sistemas', 'Jefe de Sistemas'],
  ['Coordinadora de Compras', 'Coordinador de Compras'],
  ['Directora Financiera', 'Director Financiero'],
  ['Líder de Proyectos', 'Líder de Proyectos'],
  ['Analista de Procesos', 'Analista de Procesos'],
  ['Jefe de Operaciones', 'Jefe de Operaciones'],
  ['Asistente de Gerencia', 'Asistente de Gerencia'],
  ['Directora de Talento Humano', 'Director de Talento Humano'],
  ['Contadora', 'Contador'],
  ['Auxiliar Contable', 'Auxiliar Contable'],
] as const

export interface DemoCustomer {
  id: number
  commercial_name: string
  city_id: number
  created_at: string
}

/** Each customer has one to six, most two or three. */
export function demoContacts(random: Random, customers: readonly DemoCustomer[], cityOf: (place: Place) => number) {
  const weights = [1, 1, 1, 2, 2, 3, 5]
  const others = customers.flatMap((customer) => Array.from({ length: random.pick(weights) }, () => customer))
  const all = [...customers, ...random.some(others, others.length)].slice(0, 150)
  const emails = new Map(customers.map(({ id }) => [id, unlike()]))
  return all.map(({ id, commercial_name, city_id, created_at }) => {
    const { gender, ...name } = person(random)
    const place = random.pick(places)
    const local = valueOf(emails, id)(`${firstOf(plain(name.first_name))}${plain(name.last_name)}`)
    return {
      customer_id: id,
      city_id: random.chance(0.75) ? city_id : random.chance(0.5) ? cityOf(place) : null,
      ...name,
      email: `${local}@${domainOf(commercial_name)}`,
      cellphone_number: random.chance(0.9) ? cellphone(random) : '',
      phone_number: random.chance(0.4) ? landline(random, place) : '',
      position: random.chance(0.92) ? random.pick(POSITIONS)[gender === 2 ? 0 : 1] : '',
      created_at,
      updated_at: created_at,
    }
  })
}

/** 'Café Altos de Tamaná S.A.S.' has the domain cafealtosdetamana.example. */
function domainOf(name: string): string {
  const without = name.replace(/\s(S\.A\.S\.|S\.A\.|Ltda\.|E\.S\.P\.)/g, '')
  return `${plain(without).slice(0, 30)}.example`
}
