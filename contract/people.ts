/** The four parts of a Colombian name: first and middle name, first (`lastName`) and second (`surname`) family name. */
export interface NameParts {
  firstName: string
  middleName?: string | null
  lastName: string
  surname?: string | null
}

/** The four joined by single blanks, empty ones left out. */
export const fullName = ({ firstName, middleName, lastName, surname }: NameParts): string =>
  [firstName, middleName, lastName, surname].filter(Boolean).join(' ')

/** Gender as stored: 0 when it is not known. */
export const genders = { unset: 0, male: 1, female: 2 } as const
/** A customer's classification as stored: 0 when it has none. */
export const classifications = { none: 0, ORO: 1, PLATA: 2, BRONCE: 3 } as const
