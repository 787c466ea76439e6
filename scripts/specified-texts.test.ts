import { describe, expect, test } from 'vitest'

import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'

import { leftIn } from './full-only.ts'
import { exists, textOf } from './house.ts'

// The texts of sections 4, 5 and 8 of the specification, and later messages of success after its pattern: word for
// word, with the place, the cause and the test. A text that leaves the dictionaries or its test fails here, as does a test that
// npm test leaves out.

type Row = readonly [text: string, where: string, cause: string, tests: string]

const forms = 'web/features/'
const rows: Readonly<Record<string, readonly Row[]>> = {
  'section 4, states and transitions': [
    [
      'Creando...',
      'button of a form',
      'while a create is on its way',
      `${forms}project-statuses/ProjectStatusForm.test.tsx`,
    ],
    [
      'Actualizando...',
      'button of a form',
      'while an update is on its way',
      `${forms}project-statuses/ProjectStatusForm.test.tsx`,
    ],
    ['Pendiente', "status of a follow-up's task", 'status 1', 'e2e/checkpoints.spec.ts'],
    ['En progreso', "status of a follow-up's task", 'status 2', `${forms}checkpoints/CheckpointTasksPage.test.tsx`],
    ['Terminado', "status of a follow-up's task", 'status 3', 'e2e/checkpoints.spec.ts'],
    ['Sin asignar', 'licence row, filter and CSV', 'status 0', 'e2e/licences.spec.ts'],
    ['Activo', 'licence row, filter and CSV', 'status 1', 'e2e/licences.spec.ts'],
    ['Inactivo', 'licence row, filter and CSV', 'status 2', 'e2e/licences.spec.ts'],
    ['Expirado', 'licence row and CSV', 'its day of expiration has passed', `${forms}licences/LicencesPanel.test.tsx`],
    [
      'No se puede activar una licencia sin asignar.',
      'licence dialog',
      'activating status 0',
      'server/features/licences/licence-states.test.ts',
    ],
  ],
  'section 5, validation rules': [
    [
      'The password must have at least one lowercase letter',
      'profile, tab 2',
      'no uppercase letter',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    [
      'The password must have at least one special character: @ $ ! % * # ? &',
      'profile, tab 2',
      'none of them',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    [
      'The password length must be greater than 6 and less than 15',
      'profile, tab 2',
      'fewer than 6 or more than 15',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    [
      'The new password cannot be the same as the old one',
      'profile, tab 2',
      'the current one typed again',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    [
      'The new password must match the confirmation',
      'profile, tab 2',
      'another confirmation',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    ['Es Usuario?', 'employee form', 'always', `${forms}employees/EmployeeForm.test.tsx`],
    [
      'La suma de los pesos de los hitos excede el 100%',
      'toast of 5 s over the assign dialog',
      'saving 101',
      `${forms}project-milestones/AssignMilestonesDialog.test.tsx`,
    ],
    [
      'El valor no puede ser mayor que 100%',
      'toast of 3 s over dialog and table',
      'a percentage of 101',
      'e2e/project-milestones.spec.ts',
    ],
    [
      'Ingresa todos los campos correctamente',
      'form of a novedad',
      'a date without a reason',
      'e2e/project-changes.spec.ts',
    ],
    ['Ingresa todos los campos correctamente', "a follow-up's task", 'adding it half-typed', 'e2e/checkpoints.spec.ts'],
    ['Debe seleccionar un producto.', 'create licences', 'no product', 'e2e/licences.spec.ts'],
    ['La cantidad debe ser mayor a 0.', 'create licences', 'quantity 0', 'e2e/licences.spec.ts'],
    ['La fecha de expiración no es válida.', 'create licences', 'no date', 'e2e/licences.spec.ts'],
    ['La fecha de expiración debe ser posterior a hoy.', 'create licences', 'a past date', 'e2e/licences.spec.ts'],
  ],
  'section 8, error catalogue': [
    [
      'Su sesión ha expirado, será redirigido al inicio de sesión.',
      'toast of 4 s, top centre',
      'a 401 with a token',
      'web/shell/Portal.test.tsx',
    ],
    [
      'The session has expired. Please login again.',
      'login, once',
      'after a session that ended',
      `${forms}session/LoginPage.test.tsx`,
    ],
    ['Invalid password or email', 'login', 'wrong credentials', 'server/features/session/login.test.ts'],
    [
      'The user does not have permissions to access the portal',
      'login',
      'no role, or one without access',
      'server/features/session/login.test.ts',
    ],
    [
      'Failed to update password',
      'toast of 5 s, bottom right',
      'a refused change',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    [
      'An error occurred while changing the password',
      'toast',
      'Enter in an invalid form',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    [
      'Algo ha salido mal',
      'alert in place of a list',
      'the list cannot be loaded',
      `${forms}employees/EmployeeListPage.test.tsx`,
    ],
    [
      'Ha ocurrido un error. Por favor, contacte a soporte.',
      'the same alert',
      'nobody says why',
      `${forms}employees/EmployeeListPage.test.tsx`,
    ],
    [
      'Error inesperado',
      'create licences',
      'a failure that nobody explains',
      `${forms}licences/LicenceCreateDialog.test.tsx`,
    ],
    ['No se pudo descargar', 'licences', 'the export fails', `${forms}licences/LicencesPanel.test.tsx`],
    [
      'No se pudieron cargar las licencias',
      'licences',
      'their list cannot be loaded',
      `${forms}licences/LicencesPanel.test.tsx`,
    ],
    [
      'Ocurrió un error al actualizar la licencia.',
      'licence dialog',
      'a failure that nobody explains',
      `${forms}licences/LicenceDeedDialog.test.tsx`,
    ],
    [
      'Estado de licencia no válido.',
      'licence dialog',
      'a deed that its state has no place for',
      'server/features/licences/licence-states.test.ts',
    ],
    [
      'Error al guardar la tarea',
      "a milestone's tasks",
      'a save fails',
      `${forms}milestone-tasks/MilestoneTasksDialog.test.tsx`,
    ],
    [
      'Error desconocido',
      "a milestone's tasks",
      'nobody says why',
      `${forms}milestone-tasks/MilestoneTasksDialog.test.tsx`,
    ],
    [
      'No se pudo crear la tarea',
      "a milestone's tasks",
      'a create fails',
      `${forms}milestone-tasks/MilestoneTasksDialog.test.tsx`,
    ],
    ['Error al cargar el archivo', 'files', 'an upload fails', `${forms}project-files/FilesPanel.test.tsx`],
    [
      'The password was changed successfully!',
      'profile, tab 2',
      'a change is saved',
      `${forms}profile/ProfilePage.test.tsx`,
    ],
    ['Empleado creado exitosamente!', 'toast', 'employee created', `${forms}employees/EmployeeForm.test.tsx`],
    ['Empleado actualizado exitosamente!', 'toast', 'employee updated', 'e2e/employees.spec.ts'],
    ['Cliente creado exitosamente!', 'toast', 'customer created', `${forms}customers/CustomerForm.test.tsx`],
    ['Cliente actualizado exitosamente!', 'toast', 'customer updated', 'e2e/customers.spec.ts'],
    ['Proyecto creado exitosamente!', 'toast', 'project created', `${forms}projects/ProjectForm.test.tsx`],
    ['Proyecto actualizado exitosamente!', 'toast', 'project updated', 'e2e/projects.spec.ts'],
    [
      'Hito asignado exitosamente!',
      'toast',
      'milestones assigned',
      `${forms}project-milestones/AssignMilestonesDialog.test.tsx`,
    ],
    [
      'Tarea creada exitosamente!',
      'toast',
      'task of a milestone or a follow-up created',
      `${forms}milestone-tasks/MilestoneTasksDialog.test.tsx`,
    ],
    ['Tarea actualizada exitosamente!', 'toast', 'task of a milestone saved', 'e2e/milestone-tasks.spec.ts'],
    ['Novedad creada exitosamente!', 'toast', 'novedad registered', `${forms}project-changes/ChangesPanel.test.tsx`],
    ['Archivo cargado exitosamente!', 'toast', 'file uploaded', 'e2e/project-files.spec.ts'],
    ['Licencias creadas exitosamente', 'toast', 'licences created', `${forms}licences/LicenceCreateDialog.test.tsx`],
    ['Estado actualizado', 'toast', 'licence activated or deactivated', `${forms}licences/LicenceDeedDialog.test.tsx`],
  ],
  'added after the pattern of section 8': [
    ['Contacto creado exitosamente!', 'toast', 'contact created', `${forms}contacts/ContactForm.test.tsx`],
    ['Contacto actualizado exitosamente!', 'toast', 'contact updated', 'e2e/contacts.spec.ts'],
    ['Estado creado exitosamente!', 'toast', 'status created', `${forms}project-statuses/ProjectStatusForm.test.tsx`],
    ['Estado actualizado exitosamente!', 'toast', 'status updated', 'e2e/project-statuses.spec.ts'],
    [
      'Hito creado exitosamente!',
      'toast',
      'milestone of the catalogue created',
      `${forms}milestones/MilestoneForm.test.tsx`,
    ],
    ['Hito actualizado exitosamente!', 'toast', 'milestone of the catalogue updated', 'e2e/milestones.spec.ts'],
    [
      'Seguimiento creado exitosamente!',
      'toast',
      'follow-up created',
      `${forms}checkpoints/CheckpointCreatePage.test.tsx`,
    ],
  ],
}

function sentencesIn(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? sentencesIn(value) : []
  })
}
const spoken = new Set([...sentencesIn(spanish), ...sentencesIn(english)])

describe.each(Object.entries(rows))('%s', (_section, texts) => {
  test.each(texts)("'%s' shows: %s, %s", (text, _where, _cause, path) => {
    expect(spoken, `no dictionary says '${text}'`).toContain(text)
    expect(exists(path), `${path} is not there: which test causes '${text}' now?`).toBe(true)
    expect(leftIn(textOf(path)).includes(text), `npm test no longer looks for '${text}' in ${path}`).toBe(true)
  })
})
