// @vitest-environment node
import { expect, test } from 'vitest'

import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import { formatOf } from '#web/platform/i18n/format.ts'

import { windowTitle } from './page-title.ts'

const inSpanish = (parts: Parameters<typeof windowTitle>[0]) => windowTitle(parts, spanish, formatOf('es-CO'))

test('the window’s title is the page’s name and the portal’s', () => {
  expect(inSpanish({ name: 'Empleados' })).toBe('Empleados · Portal de Proyectos Internos')
  expect(windowTitle({ name: 'Employees' }, english, formatOf('en-US'))).toBe(
    'Employees · Portal de Proyectos Internos',
  )
})

test('it holds the page of a list when that is not the first, and says when a form has errors', () => {
  expect(inSpanish({ name: 'Empleados', page: 1 })).toBe('Empleados · Portal de Proyectos Internos')
  expect(inSpanish({ name: 'Empleados', page: 1200 })).toBe('Empleados, página 1.200 · Portal de Proyectos Internos')
  expect(inSpanish({ name: 'Nuevo Cliente', failed: true })).toBe('Error: Nuevo Cliente · Portal de Proyectos Internos')
})
