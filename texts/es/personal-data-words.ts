/** What a request about personal data has, as its screens and the trail call it. */
export const requestFields = {
  contactId: 'Contacto',
  employeeId: 'Empleado',
  name: 'Titular',
  kind: 'Tipo',
  receivedOn: 'Recibida el',
  notes: 'Notas',
  state: 'Estado',
  extended: 'Prorrogada',
}
export const requestKinds = { consulta: 'Consulta', reclamo: 'Reclamo' }
export const requestStates = { open: 'Abierta', answered: 'Respondida', refused: 'Negada' }
/** Where personal data may be, beside the records that the trail names. */
export const keptIn = {
  bin: 'Papelera',
  notice: 'Aviso',
  mail: 'Correo',
  import: 'Importación',
  keptAnswer: 'Respuesta guardada',
  installation: 'Instalación',
  factor: 'Segundo factor',
  factorSetup: 'Segundo factor',
  role: 'Rol',
  backup: 'Copia de seguridad',
}
/** What is kept for how long, as its screen and the trail call it. */
export const retentionFields = {
  sessions: 'Sesiones terminadas',
  notices: 'Avisos',
  mails: 'Correos enviados',
  bin: 'Papelera de los proyectos',
  deliveries: 'Entregas de webhooks',
  auditYears: 'Historial de cambios',
}
