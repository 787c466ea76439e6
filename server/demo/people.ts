import type { Random } from './random.ts'

// Telephones have 555 in the middle, and e-mails end in .example (RFC 2606): nothing here reaches a real person.

const WOMEN = named(`
  Adriana, Alejandra, Ana María, Ángela, Carolina, Catalina, Claudia, Daniela, Diana, Gloria, Isabel, Johana,
  Juliana, Laura, Leidy, Liliana, Luz Dary, Manuela, Marcela, María del Pilar, María José, Mónica, Natalia,
  Paola, Sandra, Sara, Sofía, Valentina, Verónica, Ximena
`)
const MEN = named(`
  Alejandro, Álvaro, Andrés, Camilo, Carlos, César, Cristian, Daniel, Diego, Édgar, Esteban, Felipe, Fernando,
  Germán, Gustavo, Hernán, Iván, Jaime, Jorge, José, Juan Pablo, Julián, Luis, Mauricio, Miguel, Nicolás,
  Óscar, Ricardo, Santiago, Sebastián, Wilson, Yeison
`)
const SECOND_WOMEN = named(`
  Andrea, Cecilia, Elena, Fernanda, Inés, Lucía, Marcela, Patricia, Rocío, Teresa
`)
const SECOND_MEN = named(`
  Alberto, Antonio, Arturo, David, Eduardo, Enrique, Fernando, Mario, Steven, Tomás
`)
const SURNAMES = named(`
  Acosta, Agudelo, Álvarez, Arango, Arias, Ávila, Barrera, Bedoya, Bermúdez, Bernal, Betancur, Cabrera, Cano,
  Cárdenas, Cardona, Castaño, Castillo, Ceballos, Chaparro, Contreras, Córdoba, De la Hoz, Díaz, Duque,
  Echeverri, Escobar, Forero, Franco, Galvis, García, Gaviria, Gil, Giraldo, Gómez, González, Guerrero,
  Gutiérrez, Henao, Hernández, Herrera, Hoyos, Jaramillo, Jiménez, León, Londoño, López, Marín, Martínez,
  Medina, Mejía, Mendoza, Molina, Montoya, Mora, Moreno, Muñoz, Niño, Ocampo, Ordóñez, Orozco, Ortiz, Osorio,
  Ospina, Páez, Palacios, Pardo, Patiño, Peña, Pérez, Pineda, Quintero, Ramírez, Restrepo, Rincón, Rodríguez,
  Rojas, Rueda, Salazar, Sánchez, Serrano, Sierra, Suárez, Tobón, Torres, Uribe, Valencia, Vargas, Vásquez,
  Vélez, Villa, Yepes, Zapata, Zuluaga
`)

function named(list: string): string[] {
  return list.split(',').map((name) => name.trim())
}

export interface Person {
  first_name: string
  middle_name: string
  last_name: string
  surname: string
  /** As the product has it: 1 male, 2 female. */
  gender: 1 | 2
}

export function person(random: Random): Person {
  const gender = random.chance(0.5) ? 2 : 1
  const first = random.pick(gender === 2 ? WOMEN : MEN)
  const second = random.pick(gender === 2 ? SECOND_WOMEN : SECOND_MEN)
  const [last_name = '', surname = ''] = random.some(SURNAMES, 2)
  return {
    first_name: first,
    middle_name: first.includes(' ') || second === first || random.chance(0.45) ? '' : second,
    last_name,
    surname: random.chance(0.92) ? surname : '',
    gender,
  }
}

/** Small letters without accents, `joint` for blanks. */
export function plain(text: string, joint = ''): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return letters
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', joint)
}

/** Adds a number to what repeats. */
export function unlike(): (wanted: string) => string {
  const given = new Map<string, number>()
  return (wanted) => {
    const times = (given.get(wanted) ?? 0) + 1
    given.set(wanted, times)
    return times === 1 ? wanted : `${wanted}${times}`
  }
}

const MOBILE = ['300', '301', '304', '310', '311', '312', '313', '314', '315', '316', '317', '318', '320', '321', '350']

export const cellphone = (random: Random): string => `${random.pick(MOBILE)} 555 ${random.digits(4)}`

export const landline = (random: Random, place: Place): string => `${place.prefix} 555 ${random.digits(4)}`

export interface Place {
  code: string
  prefix: string
}

/** Repeated places are more likely. */
export const places: readonly Place[] = [
  ...times(8, { code: '11001', prefix: '601' }),
  ...times(6, { code: '05001', prefix: '604' }),
  ...times(4, { code: '76001', prefix: '602' }),
  ...times(3, { code: '08001', prefix: '605' }),
  ...times(2, { code: '13001', prefix: '605' }),
  ...times(2, { code: '68001', prefix: '607' }),
  ...times(2, { code: '66001', prefix: '606' }),
  { code: '17001', prefix: '606' },
  { code: '63001', prefix: '606' },
  { code: '05266', prefix: '604' },
  { code: '05615', prefix: '604' },
  { code: '15001', prefix: '608' },
  { code: '25899', prefix: '601' },
  { code: '41001', prefix: '608' },
  { code: '47001', prefix: '605' },
  { code: '50001', prefix: '608' },
  { code: '52001', prefix: '602' },
  { code: '54001', prefix: '607' },
  { code: '73001', prefix: '608' },
  { code: '76520', prefix: '602' },
]

function times(count: number, place: Place): Place[] {
  return Array.from({ length: count }, () => place)
}

const WAYS = ['Calle', 'Carrera', 'Carrera', 'Calle', 'Avenida', 'Diagonal', 'Transversal']

export function address(random: Random): string {
  const letter = random.chance(0.25) ? random.pick(['A', 'B', 'C']) : ''
  const inside = random.chance(0.35)
    ? ` ${random.pick(['Oficina', 'Local', 'Apto.', 'Piso'])} ${random.whole(2, 9)}0${random.whole(1, 6)}`
    : ''
  return `${random.pick(WAYS)} ${random.whole(1, 150)}${letter} # ${random.whole(1, 98)}-${random.whole(2, 99)}${inside}`
}
