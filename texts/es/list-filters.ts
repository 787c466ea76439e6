/** The filters of the lists of customers and employees. */
export const listFilters = {
  /** Nothing is chosen. */
  all: { positionId: 'Todos', groupId: 'Todos', cityId: 'Todas', classification: 'Todas', isActive: 'Todos' },
  state: 'Estado',
  active: 'Activos',
  inactive: 'Inactivos',
  unclassified: 'Sin clasificar',
  nothingFoundText: 'Quite alguno para ver más.',
  clear: 'Limpiar filtros',
}
