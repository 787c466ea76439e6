import { describe, expect, test } from 'vitest'

import { municipalities } from './municipalities.ts'

const all = municipalities()
const texts = all.flatMap(({ name, department }) => [name, department])

describe('the municipalities of Colombia', () => {
  test('are the 1 122 entries of DIVIPOLA', () => {
    expect(all).toHaveLength(1122)
  })

  test('have five digits each, in order and none twice', () => {
    const codes = all.map(({ code }) => code)
    expect(codes.filter((code) => !/^\d{5}$/.test(code))).toEqual([])
    expect(codes).toEqual(Array.from(new Set(codes)).toSorted())
  })

  test('lie in 32 departments and Bogotá, which the first two digits name', () => {
    const pairs = new Set(all.map(({ code, department }) => `${code.slice(0, 2)} ${department}`))
    expect(pairs.size).toBe(33)
    expect(new Set(all.map(({ department }) => department)).size).toBe(33)
    expect(pairs).toContain('05 Antioquia')
    expect(pairs).toContain('11 Bogotá, D.C.')
    expect(pairs).toContain('76 Valle del Cauca')
    expect(pairs).toContain('88 Archipiélago de San Andrés, Providencia y Santa Catalina')
  })

  test('are told apart by their department: 66 names occur in more than one', () => {
    const departments = Map.groupBy(all, ({ name }) => name)
    expect(Array.from(departments.values()).filter((same) => same.length > 1)).toHaveLength(66)
    expect(new Set(all.map(({ name, department }) => `${name} (${department})`)).size).toBe(1122)
  })

  test('are written in NFC, without stray blanks', () => {
    expect(texts.filter((text) => text !== text.normalize('NFC') || text !== text.trim() || /\s\s/.test(text))).toEqual(
      [],
    )
  })

  test('have the capitals of a Spanish text: words of two parts or more join them in small letters', () => {
    const wrong = texts.filter((text) =>
      text.split(/ (?:- )?/).some((word, index) => {
        if (index > 0 && /^(?:de|del|la|las|los|y)$/i.test(word)) return word !== word.toLowerCase()
        return !/^(?:\p{Lu}\p{Ll}+,?|D\.C\.)$/u.test(word)
      }),
    )
    expect(wrong).toEqual([])
  })

  test.each([
    ['05001', 'Medellín', 'Antioquia'],
    ['05360', 'Itagüí', 'Antioquia'],
    ['05042', 'Santa Fé de Antioquia', 'Antioquia'],
    ['11001', 'Bogotá, D.C.', 'Bogotá, D.C.'],
    ['13001', 'Cartagena de Indias', 'Bolívar'],
    ['13490', 'Norosí', 'Bolívar'],
    ['13838', 'Turbaná', 'Bolívar'],
    ['18205', 'Curillo', 'Caquetá'],
    ['19300', 'Guachené', 'Cauca'],
    ['19548', 'Piendamó - Tunía', 'Cauca'],
    ['23682', 'San José de Uré', 'Córdoba'],
    ['23815', 'Tuchín', 'Córdoba'],
    ['27361', 'Istmina', 'Chocó'],
    ['27493', 'Nuevo Belén de Bajirá', 'Chocó'],
    ['27580', 'Río Iró', 'Chocó'],
    ['50150', 'Castilla la Nueva', 'Meta'],
    ['52240', 'Chachagüí', 'Nariño'],
    ['54001', 'San José de Cúcuta', 'Norte de Santander'],
    ['63470', 'Montenegro', 'Quindío'],
    ['68547', 'Piedecuesta', 'Santander'],
    ['76001', 'Santiago de Cali', 'Valle del Cauca'],
    ['88564', 'Providencia', 'Archipiélago de San Andrés, Providencia y Santa Catalina'],
    ['94343', 'Barrancominas', 'Guainía'],
    ['91460', 'Mirití - Paraná', 'Amazonas'],
    ['99773', 'Cumaribo', 'Vichada'],
  ])('%s is %s in %s', (code, name, department) => {
    expect(all.find((municipality) => municipality.code === code)).toEqual({ code, name, department })
  })

  test.each(['27086', '94663'])('%s, which DIVIPOLA no longer has, is not among them', (code) => {
    expect(all.some((municipality) => municipality.code === code)).toBe(false)
  })
})
