import { createRequire } from 'node:module'

import { expect, test } from 'vitest'

import { isAmong } from '#server/platform/http/forwarders.ts'

import { ConfigError, hostInUrl, readConfig } from './config.ts'

test('without settings the portal listens on loopback, port 3000, with its own data folder', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    adminEmail: 'admin@portal.local',
    mailFrom: 'admin@portal.local',
    skin: 'smart',
    trustProxy: false,
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '' })).toMatchObject({ port: 3000, adminPassword: undefined })
})

const proxies = 'TRUST_PROXY no sirve: toma direcciones IP o rangos separados por comas.'

test.each([
  ['PORT', '70000', 'PORT no sirve: toma un puerto, de 0 a 65535.'],
  ['PORT', 'abc', 'PORT no sirve: toma un puerto, de 0 a 65535.'],
  ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL no sirve: toma postgres://usuario:clave@equipo:puerto/base.'],
  ['SECRET_KEY', 'short', 'SECRET_KEY no sirve: toma un texto de 32 bytes o más.'],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL no sirve: toma un correo electrónico.'],
  ['PUBLIC_URL', 'portal', 'PUBLIC_URL no sirve: toma una dirección http o https, sin ruta.'],
  ['PORTAL_SKIN', 'dark', 'PORTAL_SKIN no sirve: toma smart o provider.'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN no sirve: toma 16 caracteres o más.'],
  ['TRUST_PROXY', 'abc', `${proxies} «abc» no es una dirección ni un rango de alguien en particular.`],
  [
    'TRUST_PROXY',
    '10.0.0.1, 999.1.1.1',
    `${proxies} «999.1.1.1» no es una dirección ni un rango de alguien en particular.`,
  ],
  ['TRUST_PROXY', '10.0.0.0/33', `${proxies} «10.0.0.0/33» no es una dirección ni un rango de alguien en particular.`],
  ['TRUST_PROXY', '0.0.0.0/0', `${proxies} «0.0.0.0/0» no es una dirección ni un rango de alguien en particular.`],
  ['PROVIDER_LOGO', 'logo.exe', 'PROVIDER_LOGO no sirve: toma la ruta de un archivo svg, png o webp.'],
])('%s=%s stops the start with one line that says what it takes', (name, value, line) => {
  const environment = { SECRET_KEY: 'x'.repeat(32), [name]: value }
  expect(() => readConfig(environment)).toThrow(new ConfigError(line))
})

test('the administrator’s password has to meet the password rules', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'abcdef' })).toThrow(/^ADMIN_PASSWORD no sirve/)
  expect(readConfig({ ADMIN_PASSWORD: 'Vereda#77' }).adminPassword).toBe('Vereda#77')
})

test('with a PostgreSQL of its own the secret key is required', () => {
  const environment = { DATABASE_URL: 'postgres://portal@127.0.0.1/portal' }
  expect(() => readConfig(environment)).toThrow(/^Falta SECRET_KEY/)
  expect(readConfig({ ...environment, SECRET_KEY: 'k'.repeat(32) }).databaseUrl).toBe(environment.DATABASE_URL)
  for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL'])
    expect(() => readConfig({ [name]: environment.DATABASE_URL })).toThrow(
      `Falta DATABASE_URL: ${name} va con ella; la base de datos embebida no la usa.`,
    )
})

test('a public address below a path is refused with the one to put: the portal stands at the root of its host', () => {
  for (const value of [
    'https://intranet.empresa.co/portal',
    'https://intranet.empresa.co/?a=1',
    'https://u:p@intranet.empresa.co',
  ])
    expect(() => readConfig({ PUBLIC_URL: value })).toThrow(
      /^PUBLIC_URL no sirve: toma una dirección http o https, sin ruta\. .* ponga https:\/\/intranet\.empresa\.co, o dele un nombre/,
    )
})

test('a prefix that a store cannot have is named', () => {
  expect(() => readConfig({ STORAGE_URL: 's3://archivos/Mi carpeta' })).toThrow(
    /^STORAGE_URL no sirve: .* El prefijo «\/Mi%20carpeta» no sirve/,
  )
  expect(() => readConfig({ STORAGE_URL: 's3://UPPER/x' })).toThrow(/^STORAGE_URL no sirve: .*\)\.$/)
})

test('whatever TRUST_PROXY lets through, those can read who use it', () => {
  const { compile } = createRequire(createRequire(import.meta.url).resolve('fastify'))('@fastify/proxy-addr') as {
    compile: (networks: string[]) => unknown
  }
  const parts = ['10.0.0.0', '::', '::1', 'fd00::', '::ffff:10.0.0.1', 'fe80::1%eth0', '1.2.3', 'localhost', '']
  const bits = ['', '/0', '/1', '/08', '/32', '/33', '/104', '/128', '/129', '/', '/x', '/-1', '/1.5', '/255.0.0.0']
  const read = parts
    .flatMap((part) => bits.map((bit) => `${part}${bit}`))
    .filter((value) => {
      try {
        return readConfig({ TRUST_PROXY: value }).trustProxy !== false
      } catch {
        return false
      }
    })
  expect(read).toContain('::ffff:10.0.0.1/104')
  for (const value of read) {
    expect(() => compile([value])).not.toThrow()
    expect(() => isAmong('10.1.2.3', [value])).not.toThrow()
  }
})

test('a public address loses its final slash; an IPv6 host stands in brackets', () => {
  expect(readConfig({ PUBLIC_URL: 'https://portal.example.co/' }).publicUrl).toBe('https://portal.example.co')
  expect(hostInUrl('::1')).toBe('[::1]')
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy).toEqual(['10.0.0.1', '10.1.0.0/16'])
  expect(readConfig({ TRUST_PROXY: '::1,fd00::/8' }).trustProxy).toEqual(['::1', 'fd00::/8'])
})
