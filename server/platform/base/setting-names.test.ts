import { expect, test } from 'vitest'

import { unknownSettings } from './setting-names.ts'

const meant = (...names: string[]) =>
  names.map((name) => /decir (\w+)/.exec(unknownSettings({ [name]: 'x' }, []).join())?.[1])

test('a setting that was mistyped in the environment is named with the one that was meant', () => {
  expect(
    meant('PROT', 'DATABASE_UR', 'DATADIR', 'SMPT_URL', 'TRUST_PROXI', 'port', 'PUBLICURL', 'BACKUP_SHEDULE'),
  ).toEqual(['PORT', 'DATABASE_URL', 'DATA_DIR', 'SMTP_URL', 'TRUST_PROXY', 'PORT', 'PUBLIC_URL', 'BACKUP_SCHEDULE'])
})

test('the files of secrets and what a move goes to are known, and a slip in them is told', () => {
  const known = ['SECRET_KEY_FILE', 'DATABASE_URL_FILE', 'AWS_SECRET_ACCESS_KEY_FILE', 'TARGET_DATABASE_URL']
  expect(unknownSettings({}, known)).toEqual([])
  expect(meant('SECRET_KEY_FLE', 'TARGET_DATABSE_URL')).toEqual(['SECRET_KEY_FILE', 'TARGET_DATABASE_URL'])
})

test('what an ordinary environment has is not taken for a mistake', () => {
  const ordinary = [
    'HOME',
    'PATH',
    'SHELL',
    'HOSTNAME',
    'MAIL',
    'PWD',
    'TERM',
    'USER',
    'LOGNAME',
    'LANG',
    'EDITOR',
    'HOSTTYPE',
  ]
  const more = [
    'NODE_ENV',
    'npm_config_registry',
    'npm_lifecycle_event',
    'AWS_REGION',
    'PGPORT',
    'INIT_CWD',
    'COLOR',
    'TMPDIR',
  ]
  expect(unknownSettings(Object.fromEntries([...ordinary, ...more].map((name) => [name, 'x'])), [])).toEqual([])
})

test('anything unknown in the file .env is named, but for what programs below the portal read', () => {
  expect(unknownSettings({ PORT: '1' }, ['PORT', 'COLOUR', 'AWS_REGION', 'TZ', 'PROT'])).toEqual([
    'COLOUR, en .env, no es una configuración del portal.',
    'PROT no es una configuración del portal: ¿quiso decir PORT?',
  ])
})
