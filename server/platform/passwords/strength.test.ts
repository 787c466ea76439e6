import { describe, expect, test, vi } from 'vitest'

import { unmetPatterns } from '#contract/passwords.ts'

import { commonWords } from './common-words.ts'
import { demandStrength, weaknessOf } from './strength.ts'

const person = {
  firstName: 'María',
  middleName: 'José',
  lastName: 'De la Espriella',
  surname: 'Gil',
  email: 'mj.espriella07@acme.com.co',
}
const provider = 'Soluciones Andinas'

const refused: Record<string, string[]> = {
  'password.common': [
    'Password1!',
    'Colombia2026*',
    'P@ssw0rd!',
    '#Password',
    'Enero2026*',
    'Bogotá#1',
    'MEDELLÍN**2025',
    'Welcome1!',
    'Contraseña1!',
    'TeAmo123!',
    'Hola1234*',
    'Secreto*1',
    'Admin#2026',
    '@Dmin2026!',
    'Iloveyou!',
    'Summer2026!',
    '1Dragon!!!',
    'M1llonarios!',
    'Pedr0123!',
    'F00tb@ll!',
    'V4lentina!',
    'V4l3nt1n4!',
    'Va1entina#',
    'Daniel4*',
    'S4nt14g0!',
    'Se8a5tian!',
    'Drowssap1!',
    'Anitnelav#9',
    'Ca7alina!',
    'Mil1onarios*',
    'Contr4sen4!',
  ],
  'password.personal': [
    'María2024!',
    'M@ria2024!',
    'XMariaX9#',
    'Espriella1*',
    'Delaespriella#',
    'Airam2024!',
    'M4r14#2024',
    '4lleirpse#A',
    'Acme2026!',
    'Gil2020!',
    'Portal2026!',
    'Proyectos1!',
    'Soluciones#1',
    'Andinas!2026',
    'Smart2026!',
  ],
  'password.repeated': ['Aaaaaa!', '!!!!!!A', '111111A!', 'Aaa111!', 'ÑÑñññ#1', '#AAA12345!'].concat(
    ['Ab1!Ab1!Ab1!', 'Ab1!aB1!', 'xAb1!Ab1!Ab1!', 'Ab1!Ab1!Ab1!x', 'Ab1!xAb1!Ab1!', 'Ab1!Ab1!Ab'],
    ['Xk9!Xk9!', 'Sol1#Sol2#', 'Anaana1!', '#Tucutucu77', '1A!1A!1A!'],
  ),
  'password.keyboard': [
    'Qwerty12!',
    'Asdf1234!',
    'Abcd1234!',
    'Qwer1234#',
    'A123456!',
    'Zxcvbnm!',
    'Lkjhgf1!',
    '1qaz!QAZ',
    '!QAZ2wsx',
    '987654A!',
    '147258A!',
    'Qweasd12!',
    'Poiuyt*99',
  ],
}

describe('a password that fits the patterns but is easy to guess', () => {
  test.each(Object.entries(refused).flatMap(([code, passwords]) => passwords.map((password) => [password, code])))(
    '%s is refused: %s',
    async (password, code) => {
      expect(unmetPatterns(password)).toEqual([])
      expect(await weaknessOf(password, person, provider)).toBe(code)
    },
  )

  test('is refused as a problem of the new password', async () => {
    await expect(demandStrength('Password1!', person, provider)).rejects.toMatchObject({
      code: 'password-refused',
      fields: [{ path: 'newPassword', code: 'password.common' }],
    })
  })
})

describe('a password that is not easy to guess', () => {
  test.each([
    'Lluvia&Verde4',
    'Tinto#Arepa9',
    '7Cóndores*río',
    'Xk9!a7Q#',
    'Guanábana4?u',
    'verde*CASA71',
    'Rx7#mPq2',
    '¡Hola!Ñandú8&',
    'Casa-Verde7!',
    'Sancocho&Mote',
    'Vaca%Azul33',
    '49#Kt2&83',
    'Tren*Nocturno',
    'Teide#Roque5',
    'Mapa7$Nube',
    'Ágil&Mente30',
    'Ω≈ç√A!x',
    'Tango8#Pez',
    'Coco#Rey31',
    'Lima2#Lago5',
    'Nube3*Nuez4',
    'Rx7#mPq2Rx',
  ])('%s is taken', async (password) => {
    expect(unmetPatterns(password)).toEqual([])
    expect(await weaknessOf(password, person, provider)).toBeUndefined()
    await expect(demandStrength(password, person, provider)).resolves.toBeUndefined()
  })

  test('is taken of somebody of whom only the e-mail is known', async () => {
    const nobody = { firstName: '', middleName: '', lastName: '', surname: '', email: 'x@y.co' }
    expect(await weaknessOf('Lluvia&Verde4', nobody, '')).toBeUndefined()
  })
})

describe('the lists of common words', () => {
  test('are read again when they could not be read', async () => {
    vi.resetModules()
    vi.doMock('node:fs/promises', () => ({ readFile: () => Promise.reject(new Error('no such file')) }))
    const fresh = await import('./common-words.ts')
    await expect(fresh.commonWords()).rejects.toThrow('no such file')
    vi.doUnmock('node:fs/promises')
    await expect(fresh.commonWords()).rejects.toThrow('no such file')
  })

  test('know words whole, not their parts', async () => {
    const isCommon = await commonWords()
    expect(['password', 'colombia', 'enero', 'sword', 'olombi', 'olombia', 'que","de', ''].map(isCommon)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
