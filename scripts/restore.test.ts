import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { root } from './child.ts'

// What the command says before it has an archive; what it makes of one is asked in server/platform/backup.

let folder: string
const archive = 'portal-20261121-020000.tar.gz.age'
const phrase = 'tres tristes tigres'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-restore-'))
  const encrypter = new Encrypter()
  encrypter.setPassphrase(phrase)
  encrypter.setScryptWorkFactor(8)
  writeFileSync(join(folder, archive), await encrypter.encrypt('hola'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function restore(words: string[], settings: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/restore.ts'), ...words], {
    encoding: 'utf8',
    cwd: root,
    env: { PATH, HOME, INIT_CWD: root, DATA_DIR: join(folder, 'data'), ...settings },
  })
  return { status, said: `${stdout}${stderr}`.trim().split('\n') }
}

describe('npm run restore', () => {
  test('without a name asks for one', () => {
    expect(restore([])).toEqual({
      status: 1,
      said: [
        'Diga qué copia: npm run restore -- <archivo>. Con BACKUP_URL dice, sin un nombre, cuáles hay allá, y trae la que se nombra.',
      ],
    })
  })

  test('without a name lists what there is in BACKUP_URL', () => {
    expect(restore([], { BACKUP_URL: `file:${folder}` })).toEqual({
      status: 0,
      said: [
        `Copias que hay en ${folder}; diga una: npm run restore -- <archivo>`,
        expect.stringMatching(/^ {2}portal-20261121-020000\.tar\.gz\.age {2}\d+ bytes$/),
      ],
    })
  })

  test('says which archive is neither here nor in BACKUP_URL', () => {
    expect(restore(['hoy.tar.gz'])).toEqual({ status: 1, said: [`No hay ningún archivo ${join(root, 'hoy.tar.gz')}.`] })
    expect(restore(['hoy.tar.gz'], { BACKUP_URL: `file:${folder}` })).toEqual({
      status: 1,
      said: [`En ${folder} no está la copia hoy.tar.gz.`],
    })
  })

  test('deciphers an archive that is here, and one that is there by its name with or without its end', () => {
    const none = 'La copia está dañada o cortada: no se puede leer hasta el final.'
    const settings = { BACKUP_URL: `file:${folder}`, BACKUP_PASSPHRASE: phrase }
    expect(restore([join(folder, archive)], settings).said).toEqual([
      'Descifrando la copia …',
      'Copia descifrada.',
      'Comprobando la copia …',
      none,
    ])
    for (const name of [archive, archive.slice(0, -4)])
      expect(restore([name], settings).said).toEqual([
        `Trayendo la copia de ${folder} …`,
        'Copia traída.',
        'Comprobando la copia …',
        none,
      ])
    expect(restore([archive], { ...settings, BACKUP_PASSPHRASE: 'otra frase mala' }).said).toEqual([
      'La copia está cifrada y la frase (BACKUP_PASSPHRASE) no la abre, o está dañada.',
    ])
  })
})
