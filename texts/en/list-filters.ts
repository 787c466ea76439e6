import type * as es from '../es/list-filters.ts'

export const listFilters: typeof es.listFilters = {
  all: { positionId: 'All', groupId: 'All', cityId: 'All', classification: 'All', isActive: 'All' },
  state: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  unclassified: 'Unclassified',
  nothingFoundText: 'Remove one to see more.',
  clear: 'Clear filters',
}
