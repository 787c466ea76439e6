import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

const given = {
  PUBLIC_URL: 'https://portal.empresa.co',
  OIDC_ISSUER: 'https://sso.empresa.co/realms/empresa',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secreto',
}
const read = (more: Record<string, string> = {}) => readConfig({ ...given, ...more }).oidc
const refusal = (more: Record<string, string>) => {
  try {
    return String(read(more)?.issuer)
  } catch (error) {
    return (error as Error).message
  }
}

test('without an issuer there is no single sign-on, and with one the rest has its defaults', () => {
  expect(readConfig({}).oidc).toBeUndefined()
  expect(read()).toEqual({
    issuer: 'https://sso.empresa.co/realms/empresa',
    clientId: 'portal',
    clientSecret: 'secreto',
    name: 'sso.empresa.co',
    domains: [],
    roleClaim: 'groups',
    roleMap: [],
    only: false,
  })
})

test('domains, the map and the rest are read as they are written', () => {
  expect(
    read({
      OIDC_NAME: 'Lumbrera (Microsoft)',
      OIDC_DOMAINS: 'Empresa.co, filial.com.co',
      OIDC_ROLE_CLAIM: 'roles',
      OIDC_ROLE_MAP: 'pm=Gerente de Proyectos; CN=todos,OU=grupos = Consulta ;',
      OIDC_ONLY: 'true',
    }),
  ).toMatchObject({
    name: 'Lumbrera (Microsoft)',
    domains: ['empresa.co', 'filial.com.co'],
    roleClaim: 'roles',
    roleMap: [
      { value: 'pm', role: 'Gerente de Proyectos' },
      { value: 'CN=todos,OU=grupos', role: 'Consulta' },
    ],
    only: true,
  })
})

test('the secret may stand in a file', () => {
  const file = path.join(tmpdir(), `oidc-${process.pid}.secret`)
  writeFileSync(file, 'del archivo\n')
  const { OIDC_CLIENT_SECRET: _, ...others } = given
  expect(readConfig({ ...others, OIDC_CLIENT_SECRET_FILE: file }).oidc?.clientSecret).toBe('del archivo')
})

test('http serves a directory of this machine alone', () => {
  for (const issuer of ['http://127.0.0.1:4000', 'http://localhost:4000/x', 'http://[::1]:4000'])
    expect(refusal({ OIDC_ISSUER: issuer })).toBe(issuer)
  for (const issuer of ['http://sso.empresa.co', 'http://127.0.0.1.empresa.co', 'http://10.0.0.7'])
    expect(refusal({ OIDC_ISSUER: issuer })).toMatch(
      /^OIDC_ISSUER no sirve: .* Con http solo sirve un directorio de este mismo equipo\.$/,
    )
  for (const issuer of [
    'sso.empresa.co',
    'ftp://sso.empresa.co',
    'https://u:p@sso.empresa.co',
    'https://sso.empresa.co/?a=1',
  ])
    expect(refusal({ OIDC_ISSUER: issuer })).toMatch(/^OIDC_ISSUER no sirve: toma la dirección https del directorio/)
})

test('Entra’s addresses for accounts of anybody stop the start, and name what to put', () => {
  for (const tenant of ['common', 'organizations', 'consumers', 'Common'])
    expect(refusal({ OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0` })).toMatch(
      new RegExp(
        `«${tenant}» deja entrar a cualquier cuenta de Microsoft: ponga en su lugar el identificador del inquilino`,
      ),
    )
  expect(read({ OIDC_ISSUER: 'https://login.microsoftonline.com/0a1b/v2.0' })?.name).toBe('Microsoft')
})

test('Google needs the domains of the company', () => {
  const google = { OIDC_ISSUER: 'https://accounts.google.com' }
  expect(refusal(google)).toMatch(/^Falta OIDC_DOMAINS: sin ella cualquier cuenta de Google podría entrar\./)
  expect(read({ ...google, OIDC_DOMAINS: 'empresa.co' })?.name).toBe('Google')
})

test('what goes together is asked for together', () => {
  expect(refusal({ OIDC_CLIENT_ID: '' })).toMatch(/^Falta OIDC_CLIENT_ID: con OIDC_ISSUER es obligatoria/)
  expect(refusal({ OIDC_CLIENT_SECRET: '' })).toMatch(/^Falta OIDC_CLIENT_SECRET/)
  expect(refusal({ OIDC_ISSUER: '' })).toBe('Falta OIDC_ISSUER: OIDC_CLIENT_ID va con ella.')
  expect(() => readConfig({ OIDC_ONLY: 'true' })).toThrow('Falta OIDC_ISSUER: OIDC_ONLY va con ella.')
  expect(refusal({ OIDC_DOMAINS: 'empresa' })).toMatch(/^OIDC_DOMAINS no sirve/)
  expect(refusal({ OIDC_ONLY: 'sí' })).toBe('OIDC_ONLY no sirve: toma true o false.')
  for (const map of ['pm', 'pm=', '=Consulta', ';', 'pm=Consulta;x'])
    expect(refusal({ OIDC_ROLE_MAP: map })).toMatch(/^OIDC_ROLE_MAP no sirve/)
  expect(refusal({ PUBLIC_URL: 'http://portal.empresa.co' })).toMatch(
    /^PUBLIC_URL no sirve: con OIDC_ISSUER toma la dirección https/,
  )
})
