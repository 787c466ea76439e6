export const projectChanges = {
  form: 'Nueva novedad',
  fields: { newDate: 'Nueva Fecha', projectStatusId: 'Estado', causeId: 'Causa', comments: 'Motivo', file: 'Archivo' },
  reasonHint: '¿Qué cambió y por qué?',
  dateNow: (day: string) => `Hoy está para el ${day}.`,
  add: 'Agregar',
  adding: 'Agregando...',
  incomplete: 'Ingresa todos los campos correctamente',
  created: 'Novedad creada exitosamente!',
  removeFile: (name: string) => `Quitar ${name}`,
  fileLost: (name: string) => `Un borrador no guarda archivos: elija ${name} otra vez si quiere enviarlo.`,
  cancelled: 'Se canceló el envío: no se guardó nada.',
  history: 'Historial de novedades',
  /** Under the heading of the history. */
  count: (count: number, formatted: string) => (count === 1 ? '1 novedad' : `${formatted} novedades`),
  moved: (from: string, to: string, shift: string) => `el fin pasó del ${from} al ${to} (${shift})`,
  empty: 'Aún no hay novedades',
  emptyText: 'Aquí queda cada cambio de fecha o de estado del proyecto, con su motivo y quién lo hizo.',
  previousDate: 'Fecha anterior:',
  newDate: 'Nueva fecha:',
  keptDate: (day: string) => `La fecha sigue en ${day}`,
  /** '+43 días calendario' */
  shift: (sign: '+' | '−', days: number, formatted: string) =>
    `${sign}${days === 1 ? '1 día' : `${formatted} días`} calendario`,
  by: (who: string, time: string) => `${who}, ${time}`,
  somebody: 'Alguien que ya no está',
}
