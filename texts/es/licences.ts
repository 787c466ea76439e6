/** The columns and states of `licencias.csv`. */
export const licenceSheet = {
  columns: {
    product: 'Producto',
    serialNumber: 'Número de serie',
    holder: 'Titular',
    date: 'Fecha',
    expirationDate: 'Fecha de expiración',
    status: 'Estado',
  },
  statuses: { unassigned: 'Sin asignar', active: 'Activo', inactive: 'Inactivo', expired: 'Expirado' },
}
