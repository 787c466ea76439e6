import { theHour } from '#texts/spanish-hours.ts'

export const bulk = {
  bar: 'Selección',
  selected: (count: number, written: string) => (count === 1 ? '1 seleccionada' : `${written} seleccionadas`),
  /** In the place of how many are selected. */
  ended: 'Selección quitada: cambió el filtro',
  /** Said of a row that was just marked or unmarked, before how many are. */
  marked: (name: string) => `${name} seleccionada`,
  unmarked: (name: string) => `${name} sin seleccionar`,
  selectRow: (name: string) => `Seleccionar ${name}`,
  page: (written: string) => `Esta página (${written})`,
  whole: (written: string) => `Todos los encontrados (${written})`,
  clear: 'Quitar la selección',
  change: 'Cambiar...',
  keys: 'Espacio marca una fila; desde ella, Entrar abre «Cambiar...». Con Mayús y las flechas, o con Mayús y clic, se marcan varias.',
  title: (count: number, written: string) => (count === 1 ? 'Cambiar 1 registro' : `Cambiar ${written} registros`),
  what: 'Qué cambiar',
  counting: 'Contando cuántos cambian...',
  counted: (count: number, written: string) => (count === 1 ? 'Cambia 1 registro.' : `Cambian ${written} registros.`),
  countedNone: 'Ninguno cambia.',
  alreadySo: (count: number, written: string) => (count === 1 ? '1 ya está así.' : `${written} ya están así.`),
  failed: (count: number, written: string) =>
    count === 1 ? '1 no se puede cambiar:' : `${written} no se pueden cambiar:`,
  unnamed: (id: string) => `Registro ${id}`,
  confirm: (count: number, written: string) => (count === 1 ? 'Cambiar 1 registro' : `Cambiar ${written} registros`),
  confirmNone: 'Cambiar',
  changing: 'Cambiando...',
  done: (count: number, written: string) => (count === 1 ? '1 registro cambiado' : `${written} registros cambiados`),
  doneNone: 'Ningún registro cambió',
  undo: 'Deshacer',
  undoing: 'Deshaciendo...',
  undoUntil: (time: string) => `Se puede deshacer hasta ${theHour(time.replace(/\.$/, ''))}.`,
  undone: (count: number, written: string) =>
    count === 1 ? '1 registro quedó como estaba' : `${written} registros quedaron como estaban`,
  fields: {
    active: 'Estado',
    addEmployee: 'Agregar un responsable',
    removeEmployee: 'Quitar un responsable',
    assign: 'Asignar a un contacto',
    renew: 'Renovar',
    renewUntil: 'Vigente hasta',
    deactivate: 'Desactivar',
    noCity: 'Sin ciudad',
    noClassification: 'Sin clasificación',
  },
}
