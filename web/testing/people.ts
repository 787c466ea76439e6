import { permissions } from '#contract/permissions.ts'
import type { Profile } from '#contract/profile.ts'

/** A person as the login answers one: an administrator, unless told. */
export function someone(change: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    firstName: 'Ana',
    middleName: 'Lucía',
    lastName: 'Ibáñez',
    surname: 'Peña',
    documentTypeName: 'Cédula de ciudadanía',
    documentNumber: '1020304050',
    cityName: 'Bogotá, D.C.',
    positionName: 'Director(a)',
    groupName: 'Dirección',
    email: 'ana@portal.test',
    cellphoneNumber: '310 555 0142',
    phoneNumber: '',
    address: '',
    birthDate: '1988-02-16',
    isActive: true,
    roleName: 'Administrador',
    permissions: [...permissions],
    ...change,
  }
}

const base64url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token with these times, in seconds since 1970; nobody here looks at its signature. */
export function tokenFor({ iat = 1_800_000_000, exp = iat + 3600, ...rest }: Record<string, number> = {}): string {
  return `${base64url({ alg: 'HS256' })}.${base64url({ iat, exp, ...rest })}.signature`
}
