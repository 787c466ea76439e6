export const licenceSheet = {
  columns: {
    product: 'Producto',
    serialNumber: 'Número de Serie',
    holder: 'Titular',
    date: 'Fecha',
    expirationDate: 'Fecha de Expiración',
    status: 'Estado',
  },
  statuses: { unassigned: 'Sin asignar', active: 'Activo', inactive: 'Inactivo', expired: 'Expirado' },
}

export const licences = {
  title: 'Licencias',
  count: (count: number, licences: string) => (count === 1 ? '1 licencia' : `${licences} licencias`),
  search: 'Buscar licencias',
  empty: 'Este proyecto aún no tiene licencias',
  emptyText: 'Aquí se ven las licencias de sus productos, quién las usa y cuándo expiran.',
  noneLeft: 'Ninguna licencia con esos filtros',
  noneLeftText: 'Quite un filtro para ver las demás.',
  clearFilters: 'Quitar filtros',
  filters: {
    status: 'Estado',
    anyStatus: 'Cualquier estado',
    expired: 'Vigencia',
    anyDay: 'Vigentes y expiradas',
    valid: 'Vigentes',
    past: 'Expiradas',
  },
  add: 'Crear licencias',
  loadFailed: 'No se pudieron cargar las licencias',
  changeFailed: 'Ocurrió un error al actualizar la licencia.',
  /** Somebody else did something with it meanwhile: 'ahora: Activo, Laura Gómez'. */
  changedMeanwhile: (who: string, now: string) =>
    `Mientras tanto la cambió ${who}. Ahora está así: ${now}. Revise si aún quiere hacerlo.`,
  takenMeanwhile: (who: string, holder: string) =>
    `Mientras tanto la asignó ${who}: ahora la tiene ${holder}. Para dársela a otra persona, primero hay que retirarla.`,
  expiresIn: (spell: string) => `Expira en ${spell}`,
  expiresToday: 'Expira hoy',
  day: '1 día',
  days: (count: string) => `${count} días`,
  exporting: {
    button: 'Exportar',
    workbook: 'Libro de Excel',
    pending: 'Exportando...',
    failed: 'No se pudo descargar',
  },
  creating: {
    title: 'Crear licencias',
    fields: { productId: 'Producto', quantity: 'Cantidad', expirationDate: 'Fecha de Expiración' },
    done: 'Licencias creadas exitosamente',
    failed: 'Error inesperado',
  },
  assigning: {
    title: (serial: string) => `Asignar licencia ${serial}`,
    holder: 'Titular',
    help: 'Un contacto del cliente del proyecto. La licencia queda activa.',
    confirm: 'Asignar',
    pending: 'Asignando...',
    done: 'Licencia asignada exitosamente!',
  },
  renewed: 'Renovada',
  renewing: {
    title: (serial: string) => `Renovar licencia ${serial}`,
    text: (product: string, day: string) =>
      `Se crea otra licencia de ${product} para el mismo titular. Esta, que expira el ${day}, queda como está.`,
    expirationDate: 'Fecha de Expiración',
    confirm: 'Renovar',
    pending: 'Renovando...',
    done: 'Licencia renovada exitosamente!',
    /** The licences that renew each other. */
    chain: 'Renovaciones, de la más antigua a la más reciente',
    chainOf: (serial: string) => `Renovaciones de ${serial}`,
    until: (day: string) => `hasta el ${day}`,
    /** Of several licences of one product that expire together. */
    several: {
      title: (count: string, one: boolean, product: string) =>
        one ? `Renovar la licencia de ${product}` : `Renovar ${count} licencias de ${product}`,
      expirationDate: 'Nuevo vencimiento',
      held: (count: string, one: boolean) =>
        one ? '1 con titular, que queda activa' : `${count} con titular, que quedan activas`,
      free: (count: string) => `${count} sin titular`,
      covers: (day: string) => `Cubre hasta el fin probable del proyecto, el ${day}.`,
      tooShort: (day: string) => `No cubre hasta el fin probable del proyecto, el ${day}.`,
      rest: (day: string, one: boolean) =>
        one
          ? `La anterior, que vence el ${day}, queda como está y deja de avisar.`
          : `Las anteriores, que vencen el ${day}, quedan como están y dejan de avisar.`,
      none: 'Elija cuáles se renuevan',
      done: (one: boolean): string => (one ? 'Licencia renovada exitosamente!' : 'Licencias renovadas exitosamente!'),
    },
  },
  /** What is asked, and said afterwards, of a licence that somebody holds. */
  deeds: {
    activate: {
      title: (serial: string) => `Activar licencia ${serial}`,
      text: (holder: string, product: string, day: string) =>
        `${holder} podrá usar ${product} de nuevo hasta el ${day}.`,
      confirm: 'Activar',
      pending: 'Activando...',
      done: 'Estado actualizado',
    },
    inactivate: {
      title: (serial: string) => `Desactivar licencia ${serial}`,
      text: (holder: string, product: string, _day: string) =>
        `${holder} deja de poder usar ${product} hasta que la licencia se active de nuevo.`,
      confirm: 'Desactivar',
      pending: 'Desactivando...',
      done: 'Estado actualizado',
    },
    unassign: {
      title: (serial: string) => `Retirar licencia ${serial}`,
      text: (holder: string, product: string, _day: string) =>
        `${holder} deja de tener esta licencia de ${product}, que queda sin asignar.`,
      confirm: 'Retirar',
      pending: 'Retirando...',
      done: 'Licencia retirada exitosamente!',
    },
  },
}
