const records = (count: number, written: string, one: string, other: string): string =>
  `${count === 1 ? '1 registro' : `${written} registros`} ${count === 1 ? one : other}`

export const undoneImports = {
  undo: 'Deshacer la importación',
  until: (instant: string) => `Se puede deshacer hasta el ${instant.replace(/\.$/, '')}.`,
  title: (file: string) => `Deshacer la importación de ${file}`,
  counting: 'Contando qué vuelve a ser como era...',
  putBack: (count: number, written: string) =>
    records(count, written, 'vuelve a ser como era', 'vuelven a ser como eran'),
  removed: (count: number, written: string) => records(count, written, 'que creó se elimina', 'que creó se eliminan'),
  deactivated: (count: number, written: string) =>
    records(
      count,
      written,
      'que creó se desactiva: otros se refieren a él',
      'que creó se desactivan: otros se refieren a ellos',
    ),
  left: (count: number, written: string) => records(count, written, 'queda como está', 'quedan como están'),
  nothing: 'No hay nada que deshacer: todo queda como está.',
  firstOnes: (written: string) => `Los primeros ${written}:`,
  unnamed: (id: string) => `Registro ${id}`,
  by: (name: string, instant: string) => `${name}, ${instant}`,
  nobody: 'El portal',
  undoing: 'Deshaciendo...',
  lost: 'No llegó respuesta. Cuando vuelva la conexión, aquí se ve si la importación se deshizo.',
  notUndone: 'La importación no se deshizo',
  progressTitle: 'Deshaciendo la importación',
  checking: 'Revisando qué cambió cada quien. Todavía nada vuelve a ser como era.',
  written: (done: string, all: string) => (all === '1' ? `${done} de 1 registro` : `${done} de ${all} registros`),
  goesOn: 'Puede cerrar esta página: sigue hasta el final. Mientras tanto nadie más guarda estos registros.',
  done: 'Importación deshecha',
  was: {
    putBack: (count: number, written: string) =>
      records(count, written, 'volvió a ser como era', 'volvieron a ser como eran'),
    removed: (count: number, written: string) =>
      records(count, written, 'que había creado se eliminó', 'que había creado se eliminaron'),
    deactivated: (count: number, written: string) =>
      records(count, written, 'que había creado se desactivó', 'que había creado se desactivaron'),
    left: (count: number, written: string) => records(count, written, 'quedó como está', 'quedaron como están'),
  },
  listed: {
    title: 'Aplicadas',
    note: 'Durante un día se pueden deshacer.',
    words: (added: string, changed: string) => `Nuevos: ${added} · actualizados: ${changed}`,
    open: 'Ver',
  },
  leftTitle: 'Quedan como están',
  /** Why a record was left as it is. */
  reasons: {
    changed: 'Otra persona lo cambió después de la importación.',
    gone: 'Ya no existe.',
    referred: 'Otros registros se refieren a él.',
    keyTaken: 'Otro registro tiene ahora el código, documento o correo que tenía antes.',
    inactive: 'Algo a lo que se refería antes ya no se ofrece.',
    held: 'Proyectos o licencias de su cliente se refieren a él.',
    days: 'Sus fechas de antes quedan por fuera del proyecto.',
    weights: 'Con su peso de antes los hitos del proyecto pasarían de 100 %.',
  },
}
