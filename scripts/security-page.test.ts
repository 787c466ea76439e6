import { expect, test } from 'vitest'

import { settingNames } from '#server/platform/base/config.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'

import { keepersOf } from './full-only.ts'
import { files, textOf } from './house.ts'

const page = textOf('docs/security.md')
const passage = (name: string) => new RegExp(`^\\*\\*${name}\\*\\*[^]*?(?=\\n\\n\\*\\*)`, 'm').exec(page)![0]

test('docs/security.md names each key that is derived from the secret', () => {
  const names = Object.keys(deriveKeys('a secret of thirty-two characters, or more'))
  expect(names).toContain('token')
  expect(names.filter((name) => !passage('Keys').includes(`\`${name}\``))).toEqual([])
})

test('docs/security.md names each setting that is the address of another program', () => {
  const addresses = settingNames.filter((name) => /_(?:URL|ISSUER)$/.test(name) && name !== 'PUBLIC_URL')
  expect(addresses).toContain('SMTP_URL')
  expect(addresses.filter((name) => !passage('Whom the portal talks to').includes(`\`${name}\``))).toEqual([])
})

test('docs/security.md does not call public-key cryptography absent: passkeys and the directory’s tokens are signed so', () => {
  const [, absent] = /Not applicable, as there is nothing of the kind: (.+)$/m.exec(page)!
  expect(absent).not.toContain('public-key')
})

test('a test that runs with test:full alone is not said to run with npm test', () => {
  const [, listed] = /^These run with `npm test`[^]*?\n\n([^]*?)\n\n## /m.exec(textOf('docs/reliability.md'))!
  const inFullAlone = files('.test.ts').filter((path) => keepersOf(textOf(path)) !== undefined)
  expect(inFullAlone).toContain('server/cut-answers.test.ts')
  expect(inFullAlone.filter((path) => listed!.includes(`\`${path}\``))).toEqual([])
})
