/** `lastName` is the first family name, `surname` the second. */
export interface NameParts {
  firstName: string
  middleName?: string | null
  lastName: string
  surname?: string | null
}

export const fullName = ({ firstName, middleName, lastName, surname }: NameParts): string =>
  [firstName, middleName, lastName, surname].filter(Boolean).join(' ')

export const genders = { unset: 0, male: 1, female: 2 } as const
export const classifications = { none: 0, ORO: 1, PLATA: 2, BRONCE: 3 } as const
