/** What the form of a project asks when the day that it is due is moved. */
export const movedDays = {
  title: 'Registrar como novedad',
  moved: (from: string, to: string, days: string) => `El fin pasa del ${from} al ${to} (${days}).`,
  optional: 'Con un motivo, el cambio queda en las novedades. Si lo deja en blanco, queda sin novedad.',
  fields: { changeCauseId: 'Causa', changeComments: 'Motivo' },
  shift: (signed: string, one: boolean) => `${signed} ${one ? 'día' : 'días'} calendario`,
}
