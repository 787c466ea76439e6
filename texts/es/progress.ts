export const progress = {
  title: 'Historia del avance',
  note: 'Planeado y realizado en hitos, y avance propio del proyecto, a lo largo del tiempo.',
  show: 'Ver historia',
  hide: 'Ocultar historia',
  empty: 'El avance aún no ha cambiado: la curva empieza con el primer cambio.',
  onePoint: 'Solo hay un registro: la curva se dibuja desde el segundo.',
  planned: 'Planeado en hitos',
  realized: 'Realizado en hitos',
  own: 'Avance del proyecto',
  date: 'Fecha',
  who: 'Quién',
  table: 'Registros del avance',
  showTable: 'Ver como tabla',
  /** Heard in place of the curve. */
  summary: (count: string, from: string, to: string, planned: string, realized: string, own: string) =>
    `Curva de avance con ${count === '1' ? '1 registro' : `${count} registros`}, del ${from} al ${to}. Último: ${planned} planeado en hitos, ${realized} realizado en hitos, ${own} de avance del proyecto.`,
  at: (when: string) => `Al ${when}`,
}
