import { expect, test } from 'vitest'

import { undoneImports as undoneInEnglish } from './en/undone-imports.ts'
import { english } from './english.ts'
import { undoneImports as undoneInSpanish } from './es/undone-imports.ts'
import { backupTexts } from './operator/backup.ts'
import { archiveTexts, moveTexts, rotateTexts } from './operator/commands.ts'
import { damageTexts } from './operator/damage.ts'
import { databaseTexts } from './operator/database.ts'
import { doctorFileTexts } from './operator/doctor.ts'
import { questionTexts } from './operator/questions.ts'
import { rehearsalTexts } from './operator/rehearsal.ts'
import { startTexts } from './operator/start.ts'
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

test('so is one in what the doctor and the commands say', () => {
  const { filesLost, filesOfOtherSize, filesChanged, filesWithoutSum, filesUnknown, filesFine } = doctorFileTexts
  const { line } = questionTexts
  const { index, trail, reference, filesMissing, leftOut } = damageTexts
  expect([
    line(filesLost(1, '7')),
    line(filesOfOtherSize(1, '7')),
    line(filesChanged(1, '7')),
    filesWithoutSum(1)[0],
    line(filesUnknown(1, 'a')),
    filesFine(1),
    questionTexts.filesElsewhere(1, 'a')[0].slice(0, 49),
    index('projects', 1, 0),
    trail('projects', 1),
    reference('projects', 'customers', 1),
    filesMissing(1),
    damageTexts.filesChanged(1),
    leftOut.refused('projects', 1, '7'),
    leftOut.dangling('projects', 1, '7', 'customers'),
    leftOut.emptied('projects', 1, '7', 'customers'),
    rehearsalTexts.files(1, 'a'),
    archiveTexts.filesChanged(['a']),
    archiveTexts.filesMissing(['a']).slice(0, 66),
    moveTexts.files(1),
    rotateTexts.rotated(1),
    backupTexts.wrongCount('projects', 1, 0),
    databaseTexts.portalsConnected(1),
    startTexts.secretDamaged('secret.key', 1).slice(0, 72),
  ]).toEqual([
    '1 archivo está registrado pero su contenido falta (número 7). Restáurelo de una copia (en ella está bajo files/), o elimínelo en su proyecto.',
    '1 archivo no tiene el tamaño con que se guardó (número 7). Restáurelo de una copia (en ella está bajo files/).',
    '1 archivo cambió desde que se guardó: su contenido ya no es el que se subió (número 7). Restáurelo de una copia anterior al daño (en ella está bajo files/) y revise el disco.',
    'De 1 archivo de una versión anterior aún no se conoce la suma que muestra si cambia.',
    'En el almacenamiento hay 1 archivo que ningún registro conoce (a). Si no es de otra instalación, muévalo a otro lugar.',
    'El archivo que hay está donde su registro dice, y es el que se subió.',
    'La base de datos conoce 1 archivo y en a no hay n',
    'projects: su índice tiene 1 fila y la tabla 0',
    'projects: no está 1 fila que el historial conoce',
    'projects: 1 fila se refiere a una fila de customers que no está',
    'falta el contenido de 1 archivo',
    'el contenido de 1 archivo ya no es el que se subió',
    'projects: quedó fuera 1 fila que la base de datos no acepta (7).',
    'projects: quedó fuera 1 fila que se refiere a una fila de customers que falta (7).',
    'projects: 1 fila quedó sin su referencia a una fila de customers que falta (7).',
    '1 archivo no es el que se guardó: a.',
    'ATENCIÓN: el contenido de 1 archivo no es el que se subió (a): en la copia está como se encontró. Restáurelo de una copia anterior, y ejecute npm run doctor.',
    'ATENCIÓN: el contenido de 1 archivo no está en el almacenamiento, ',
    '1 archivo, con su suma comprobada.',
    'La clave secreta es otra: se cerraron todas las sesiones y dejó de servir 1 contraseña.',
    'La tabla projects debería tener 1 fila y tiene 0.',
    'Hay portales conectados a esta base de datos (1 conexión): deténgalos todos primero.',
    'La clave secreta secret.key está dañada o cortada (tiene 1 carácter): pó',
  ])
})

test('and several in the plural, in the same sentences', () => {
  expect([
    damageTexts.trail('projects', 2),
    damageTexts.reference('projects', 'customers', 2_300),
    damageTexts.leftOut.dangling('projects', 2, '7, 8', 'customers'),
    doctorFileTexts.filesUnknown(2, 'a, b')[1],
    moveTexts.files(2),
  ]).toEqual([
    'projects: no están 2 filas que el historial conoce',
    'projects: 2.300 filas se refieren a filas de customers que no están',
    'projects: quedaron fuera 2 filas que se refieren a filas de customers que faltan (7, 8).',
    'Si no son de otra instalación, muévalos a otro lugar.',
    '2 archivos, con sus sumas comprobadas.',
  ])
})
