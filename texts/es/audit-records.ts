import type { AuditEntity } from '#contract/audit-fields.ts'

import { forecastSettings } from './calendar.ts'
import { catalogs } from './catalogs.ts'
import { contacts as contactTexts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { milestoneTasks } from './milestone-tasks.ts'
import { requestFields, retentionFields } from './personal-data-words.ts'
import { plainRecords, type TrailWords } from './plain-nouns.ts'
import { projects } from './projects.ts'
import { roleFields } from './role-words.ts'
import { webhookFields } from './webhook-words.ts'

const signIn = { password: 'Contraseña', accessLink: 'Enlace de ingreso', secondFactor: 'Segundo factor' }
const { role: roleId, ...employeeFields } = employees.fields
const { customerContactsIds: contactIds, ...projectFields } = projects.fields

export const auditRecords: TrailWords<AuditEntity> = {
  employee: {
    entity: 'Empleado',
    thing: 'el empleado',
    fields: { ...employeeFields, roleId, ...signIn, identity: 'Inicio de sesión único' },
  },
  customer: { entity: 'Cliente', thing: 'el cliente', fields: customers.fields },
  contact: { entity: 'Contacto', thing: 'el contacto', fields: contactTexts.fields },
  project: { entity: 'Proyecto', thing: 'el proyecto', fields: { ...projectFields, contactIds } },
  projectMilestone: {
    entity: 'Hito de un proyecto',
    thing: 'el hito',
    fields: {
      projectId: 'Proyecto',
      milestoneId: 'Hito',
      weight: 'Peso',
      plannedPercentage: 'Planeado',
      percentageRealized: 'Realizado',
      plannedStart: 'Inicio planeado',
      plannedEnd: 'Fin planeado',
    },
  },
  milestoneTask: {
    entity: 'Tarea de un hito',
    thing: 'la tarea',
    fields: { projectMilestoneId: 'Hito', ...milestoneTasks.fields },
  },
  projectChange: {
    entity: 'Novedad',
    thing: 'la novedad',
    fields: {
      projectId: 'Proyecto',
      date: 'Fecha',
      employeeId: 'Registrada por',
      previousDate: 'Fecha Anterior',
      newDate: 'Nueva Fecha',
      noveltyType: 'Tipo de Novedad',
      projectStatusId: 'Estado',
      causeId: 'Causa',
      comments: 'Motivo',
      fileId: 'Archivo',
    },
  },
  checkpoint: {
    entity: 'Seguimiento',
    thing: 'el seguimiento',
    fields: {
      projectId: 'Proyecto',
      employeeId: 'Empleado',
      date: 'Fecha',
      summary: 'Resumen',
      comments: 'Comentarios',
      place: 'Lugar',
      startsAt: 'Hora de inicio',
      endsAt: 'Hora final',
      nextMeeting: 'Próxima reunión',
      present: 'Asistentes',
      guests: 'Invitados',
      absent: 'Ausentes',
    },
  },
  checkpointTask: {
    entity: 'Tarea de un seguimiento',
    thing: 'la tarea',
    fields: {
      checkpointId: 'Seguimiento',
      employeeId: 'Consultor',
      task: 'Tarea',
      status: 'Estado',
      estimatedDate: 'Fecha Estimada',
      comments: 'Comentarios',
    },
  },
  checkpointMinutes: {
    entity: 'Acta de un seguimiento',
    thing: 'el acta',
    fields: {
      checkpointId: 'Seguimiento',
      name: 'Archivo',
      language: 'Idioma',
      employeeId: 'Empleado',
      sentAt: 'Enviada el',
      recipients: 'Enviada a',
    },
  },
  licence: {
    entity: 'Licencia',
    thing: 'la licencia',
    fields: {
      projectId: 'Proyecto',
      productId: 'Producto',
      serialNumber: 'Número de Serie',
      date: 'Fecha',
      expirationDate: 'Fecha de Expiración',
      status: 'Estado',
      contactId: 'Titular',
      renewsId: 'Renueva',
    },
  },
  projectFile: {
    entity: 'Archivo',
    thing: 'el archivo',
    fields: {
      projectId: 'Proyecto',
      name: 'Nombre',
      extension: 'Extensión',
      size: 'Tamaño',
      employeeId: 'Subido por',
      date: 'Fecha',
    },
  },
  ...plainRecords,
  position: { ...catalogs.trail.position, fields: catalogs.fields },
  group: { ...catalogs.trail.group, fields: catalogs.fields },
  product: { ...catalogs.trail.product, fields: catalogs.fields },
  documentType: { ...catalogs.trail.documentType, fields: catalogs.fields },
  changeCause: { ...catalogs.trail.changeCause, fields: catalogs.fields },
  calendarException: {
    entity: 'Excepción del calendario',
    thing: 'la excepción del calendario',
    fields: { day: 'Día', working: 'Hábil', name: 'Nombre' },
  },
  cadence: {
    entity: 'Ritmo de seguimiento',
    thing: 'el ritmo de seguimiento',
    fields: { classification: customers.fields.classification, days: 'Días' },
  },
  forecastSettings: {
    entity: 'Umbrales del pronóstico',
    thing: 'los umbrales del pronóstico',
    fields: forecastSettings.fields,
  },
  session: {
    entity: 'Sesiones',
    thing: 'las sesiones de',
    fields: { address: 'Dirección', userAgent: 'Navegador', sessions: 'Sesiones abiertas' },
  },
  accessToken: {
    entity: 'Token de acceso',
    thing: 'el token de acceso',
    fields: { employeeId: 'Dueño', name: 'Programa', permissions: 'Permisos', expiresOn: 'Vence', endedAt: 'Revocado' },
  },
  webhook: { entity: 'Webhook', thing: 'el webhook', fields: webhookFields },
  role: { entity: 'Rol', thing: 'el rol', fields: roleFields },
  personalDataRequest: {
    entity: 'Solicitud de datos personales',
    thing: 'la solicitud de datos personales',
    fields: requestFields,
  },
  retention: { entity: 'Conservación', thing: 'la conservación', fields: retentionFields },
  view: {
    entity: 'Vista de una lista',
    thing: 'la vista',
    fields: {
      noun: 'Lista',
      name: 'Nombre',
      ownerId: 'Dueño',
      shared: 'Para todos',
      state: 'Dirección',
      position: 'Posición',
    },
  },
}
