import { expect, test } from 'vitest'

import { undoneImports as undoneInEnglish } from './en/undone-imports.ts'
import { english } from './english.ts'
import { undoneImports as undoneInSpanish } from './es/undone-imports.ts'
import { spanish } from './spanish.ts'
import { problemTexts } from './texts.ts'

// A count may be one: then its noun, and what agrees with it, is in the singular.

const saidOfOne = (texts: typeof spanish): string[] => [
  texts.licences.renewing.several.rest('1 mar 2098', true),
  texts.licences.renewing.several.done(true),
  texts.catalogs.cadences.unit(1),
  texts.portfolio.figures.belowPlan('1'),
  texts.portfolio.filters.belowPlan('1'),
  texts.portfolio.licences.projects(true),
  texts.forecastDetails.panel.figures.ofPlanned('1'),
  texts.forecastDetails.slips.working('+1'),
  texts.progress.summary('1', 'lun', 'mar', '1 %', '1 %', '1 %'),
  texts.milestoneTasks.open('0', '1', 'Piloto'),
  texts.mcp.retryAfter('1'),
  texts.notices.sentences.importApplied('a.xlsx', '1'),
  texts.doctor.behind(1)[0],
  texts.doctor.rehearsed('a', 'b', '12', '1'),
]

test('one is spoken of in the singular, in Spanish', () => {
  expect(saidOfOne(spanish)).toEqual([
    'La anterior, que vence el 1 mar 2098, queda como está y deja de avisar.',
    'Licencia renovada exitosamente!',
    'día',
    'Más de 1 punto por debajo del plan',
    'Más de 1 punto por debajo del plan',
    'proyecto',
    'de 1 planeado',
    '+1 hábil',
    'Curva de avance con 1 registro, del lun al mar. Último: 1 % planeado en hitos, 1 % realizado en hitos, 1 % de avance del proyecto.',
    'Tareas de Piloto: 0 de 1 terminada',
    'Vuelva a intentarlo en 1 segundo.',
    'La importación de «a.xlsx» terminó: 1 registro.',
    'A la base de datos le falta 1 migración; lo demás se revisa cuando la tenga.',
    'El último ensayo fue el b: la copia a se restauró entera aparte (12 filas y 1 archivo).',
  ])
})

test('and in English', () => {
  expect(saidOfOne(english)).toEqual([
    'The former one, which expires on 1 mar 2098, stays as it is and is warned of no more.',
    'License renewed successfully!',
    'day',
    'More than 1 point below plan',
    'More than 1 point below plan',
    'project',
    'of 1 planned',
    '+1 working',
    'Curve of the progress with 1 record, from lun to mar. Latest: 1 % planned in milestones, 1 % realized in milestones, 1 % progress of the project.',
    'Tasks of Piloto: 0 of 1 finished',
    'Try again in 1 second.',
    'The import of “a.xlsx” is done: 1 record.',
    'The database lacks 1 migration; the rest is checked once it has it.',
    'The last rehearsal was on b: the backup a was restored whole aside (12 rows and 1 file).',
  ])
})

test('so are rejected rows, the days of a light and the records of an undone import', () => {
  expect([undoneInSpanish.written('0', '1'), undoneInEnglish.written('0', '1')]).toEqual([
    '0 de 1 registro',
    '0 of 1 record',
  ])
  expect(problemTexts(spanish, 'import-rejected', { rows: 1 }).detail).toBe(
    'Hay 1 fila rechazada: corríjala o pida que se omita.',
  )
  expect(spanish.forecast.rules.amber({ lateDays: '1 día hábil', lateShare: '5 %' })).toBe(
    'Ámbar: terminaría tarde por más de 1 día hábil y del 5 % del plazo.',
  )
})
