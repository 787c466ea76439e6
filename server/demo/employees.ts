import { firstOf } from '#contract/items.ts'

import { address, cellphone, landline, person, places, plain, unlike } from './people.ts'
import type { Random } from './random.ts'

const companyDomain = 'lumbrera.example'

/** Of the first data, with their numbers of employees. */
const STAFF: readonly (readonly [count: number, position: string, group: string])[] = [
  [1, 'Director(a)', 'Dirección'],
  [5, 'Gerente de Proyectos', 'Dirección'],
  [11, 'Consultor(a)', 'Consultoría'],
  [6, 'Ejecutivo(a) Comercial', 'Comercial'],
  [9, 'Desarrollador(a)', 'Desarrollo'],
  [5, 'Analista de Soporte', 'Soporte'],
  [2, 'Auxiliar Administrativo(a)', 'Administración'],
]

/** The first person of that position. */
const USERS: Readonly<Record<string, string>> = {
  'Gerente de Proyectos': 'Gerente de Proyectos',
  'Ejecutivo(a) Comercial': 'Comercial',
  'Consultor(a)': 'Consultor',
  'Auxiliar Administrativo(a)': 'Consulta',
}

export interface Lookups {
  documentType(code: string): number
  city(code: string): number
  position(name: string): number
  group(name: string): number
  role(name: string): number
}

/**
 * 40 with the first administrator: most in Bogotá, three inactive, one user for each role. `joined` gives the day of
 * each, for `created_at`.
 */
export function demoEmployees(random: Random, lookups: Lookups, joined: (index: number) => string) {
  const email = unlike()
  const posts = STAFF.flatMap(([count, position, group]) =>
    Array.from({ length: count }, (_, index) => ({ position, group, isFirst: index === 0 })),
  )
  return posts.map(({ position, group, isFirst }, index) => {
    const place = random.chance(0.6) ? firstOf(places) : random.pick(places)
    const who = person(random)
    const role = isFirst ? USERS[position] : undefined
    const born = `${random.whole(1966, 2001)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`
    const foreigner = random.chance(0.05)
    return {
      ...who,
      document_type_id: lookups.documentType(foreigner ? 'CE' : 'CC'),
      document_number: foreigner ? random.digits(6).replace(/^0/, '4') : identityCard(random, who.gender, born),
      email: `${email(`${plain(firstOf(who.first_name.split(' ')))}.${plain(who.last_name)}`)}@${companyDomain}`,
      cellphone_number: cellphone(random),
      phone_number: random.chance(0.3) ? landline(random, place) : '',
      address: address(random),
      city_id: lookups.city(place.code),
      position_id: lookups.position(position),
      group_id: lookups.group(group),
      birth_date: random.chance(0.9) ? born : null,
      is_active: role !== undefined || index % 13 !== 12,
      has_user: role !== undefined,
      role_id: role === undefined ? null : lookups.role(role),
      created_at: joined(index),
      updated_at: joined(index),
    }
  })
}

/** Until 2003 numbers had eight digits, by sex; younger people have ten. */
function identityCard(random: Random, gender: 1 | 2, born: string): string {
  if (born >= '1986') return `10${random.whole(10, 99)}${random.digits(6)}`
  return gender === 2 ? `${random.whole(30, 66)}${random.digits(6)}` : `${random.whole(70, 98)}${random.digits(6)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
