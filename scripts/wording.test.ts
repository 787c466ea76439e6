import { expect, test } from 'vitest'

import { files, roomOf, textOf } from './house.ts'
import { commentedLines, spanishIn } from './wording.ts'

// Texts for people belong into texts/, and comments are few.

const modules = files('.ts', '.tsx', '.mjs').filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path))

test('a Spanish sentence stands in texts/, and not in server or scripts', () => {
  const places = /^(?:server\/(?:platform|features)\/|server\/[a-z]+\.ts$|scripts\/)/
  const found = modules
    .filter((path) => places.test(path))
    .flatMap((path) => spanishIn(path, textOf(path)).map(({ line, text }) => `${path}:${line}: ${text}`))
  expect(found, 'write it into texts/es and texts/en, or into texts/operator for whoever runs the portal').toEqual([])
})

test('a sentence is known by its accents and by words that English has not', () => {
  const source = [
    "throw new Error('Falta el archivo')",
    'const line = `La carpeta ${folder} está vacía`',
    "const plain = 'the time of Bogotá'",
    "// el comentario: 'no es una frase'",
    "log('a name for a place')",
  ].join('\n')
  expect(spanishIn('any.ts', source)).toEqual([
    { line: 1, text: 'Falta el archivo' },
    { line: 2, text: ' está vacía' },
  ])
})

const MOST_COMMENTS = 5
const MOST_DOCSTRINGS = 8
/** In a smaller room one longer reason is a percent. */
const SMALL = 300
const WRITTEN = 'server/platform/database/schema/tables.ts'

test('comments are few', () => {
  const rooms = Map.groupBy(
    modules.filter((path) => path !== WRITTEN && roomOf(path) !== 'root'),
    (path) => roomOf(path).replace(/^(server|web)\/features\/.*/, '$1/features'),
  )
  const table = Array.from(rooms, ([room, paths]) => {
    const counts = paths.map((path) => commentedLines(path, textOf(path)))
    const sum = (of: 'all' | 'comments' | 'docstrings') => counts.reduce((total, one) => total + one[of], 0)
    const share = (of: 'comments' | 'docstrings') => Math.round((1000 * sum(of)) / sum('all')) / 10
    return { room, lines: sum('all'), comments: share('comments'), docstrings: share('docstrings') }
  })
  const large = table.filter(({ lines }) => lines >= SMALL)
  expect(large.length).toBeGreaterThan(15)
  const over = large.filter(({ comments, docstrings }) => comments > MOST_COMMENTS || docstrings > MOST_DOCSTRINGS)
  expect(over, 'a comment gives a reason or a number; one that restates the signature goes').toEqual([])
})

test('a docstring is told from a comment', () => {
  const source = [
    '/** What it is. */',
    'export interface Thing {',
    '  /** In ms. */',
    '  wait: number // not alone on its line',
    '}',
    '// A reason,',
    '// in two lines.',
    '/** Of nothing that is exported. */',
    'const own = 1',
    '',
  ].join('\n')
  expect(commentedLines('any.ts', source)).toEqual({ all: 9, docstrings: 2, comments: 3 })
})
