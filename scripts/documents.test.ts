import { basename, dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { exists, files, textOf } from './house.ts'

/** Decisions, changes and measurements describe their own time. */
const documents = files('.md').filter((path) => !/^(?:docs\/decisions\/|bench\/results\/|CHANGELOG\.md)/.test(path))
const names = new Set(
  files('.ts', '.tsx', '.mjs', '.css', '.sql', '.json', '.yaml', '.conf', '.svg').map((path) => basename(path)),
)

test('every link of a document leads to a file that is there', () => {
  const lost = files('.md').flatMap((path) =>
    Array.from(textOf(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)[^)]*\)/g), ([, to = '']) =>
      join(dirname(path), to),
    )
      .filter((to) => !exists(to))
      .map((to) => `${path}: ${to}`),
  )
  expect(lost).toEqual([])
})

test('a decision that is named by its number is the one that the link leads to', () => {
  const lost = files('.md').flatMap((path) =>
    Array.from(textOf(path).matchAll(/\[decision (\d+)\]\(([^)]*)\)/g))
      .filter(([, number = '', to = '']) => !basename(to).startsWith(`${number.padStart(4, '0')}-`))
      .map(([link]) => `${path}: ${link}`),
  )
  expect(lost).toEqual([])
})

test('every file that a document names is there', () => {
  const lost = documents.flatMap((path) =>
    Array.from(textOf(path).matchAll(/`([\w/@-][\w./@-]*\.(?:tsx?|mjs|css|sql))`/g), ([, name = '']) => name)
      .filter((name) => !names.has(basename(name)) && !/^(?:-|NNNN)/.test(basename(name)))
      .map((name) => `${path}: ${name}`),
  )
  expect(lost, 'evidence that nobody finds is none').toEqual([])
})
