import { retentionFields } from './personal-data-words.ts'

export const retention = {
  title: 'Conservación',
  note: 'Por cuánto tiempo se guarda lo que ya terminó. Lo que pasa de su plazo se borra cada día, para siempre.',
  loading: 'Cargando los plazos',
  days: 'Días',
  daysNote: 'De 7 a 3.650 días.',
  trail: 'Historial',
  fields: { ...retentionFields, auditYears: 'Años del historial de cambios' },
  help: {
    sessions: 'Desde que terminan.',
    notices: 'Desde que se dan, también sin leer.',
    mails: 'Desde que se envían o se abandonan.',
    bin: 'Archivos e hitos quitados de un proyecto, que aún se pueden restaurar.',
    deliveries: 'Lo que se contó a otros programas.',
    auditYears: 'De 2 a 30 años; vacío, para siempre.',
  },
  auditNote:
    'Las cifras de días pasados se leen del historial: de las de antes de su primer día el portal dice desde cuándo se conocen.',
  save: 'Guardar plazos',
  updated: 'Plazos actualizados exitosamente!',
}
