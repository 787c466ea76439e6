// On one engine: it asks the directory, and no database.
import { expect, test } from 'vitest'

import { spanish } from '#texts/spanish.ts'

import { lookAtDirectory } from './directory.ts'

const given = { issuer: 'http://127.0.0.1:61999', clientId: 'portal', clientSecret: 'secret', name: 'Lumbrera' }
const lookAt = (only: boolean) => {
  const oidc = { ...given, domains: [], roleClaim: 'groups', roleMap: [], only }
  return lookAtDirectory({ config: { oidc }, texts: spanish })
}

test('a directory that is away is a fault that says who signs in meanwhile; none is nothing to look at', async () => {
  const away = 'El directorio de la empresa (Lumbrera) no responde: En 127.0.0.1:61999 nadie contesta'
  const todo = expect.stringContaining('ponga OIDC_ONLY=false y reinicie') as string
  expect(await lookAt(true)).toEqual([{ level: 'fault', what: expect.stringContaining(away) as string, todo }])
  const [{ todo: byPassword } = { todo: '' }] = await lookAt(false)
  expect(byPassword).toContain('Mientras tanto se entra con contraseña')
  expect(await lookAtDirectory({ config: { oidc: undefined }, texts: spanish })).toEqual([])
})
