import type { TrailLabels } from '#contract/audit-fields.ts'

/** By the property's name in the call: its form, the trail and the sheets label a field alike. */
const fields: TrailLabels<'customer'> = {
  code: 'Código',
  commercialName: 'Nombre Comercial',
  documentNumber: 'Número de Documento',
  address: 'Dirección',
  cityId: 'Ciudad',
  classification: 'Clasificación',
  isActive: 'Activo',
}

export const customers = {
  title: 'Clientes',
  create: 'Nuevo Cliente',
  update: 'Actualizar Cliente',
  add: 'Agregar',
  addOne: 'Crear cliente',
  search: 'Buscar clientes',
  columns: {
    code: 'Código',
    commercialName: 'Nombre Comercial',
    documentNumber: 'Número de Documento',
    address: 'Dirección',
    contacts: 'Contactos',
  },
  empty: 'Aún no hay clientes',
  nothingFound: 'Ningún cliente con estos filtros',
  emptyText: 'Aquí se ven las empresas para las que se hacen los proyectos.',
  created: 'Cliente creado exitosamente!',
  seeCreated: 'Ver cliente',
  updated: 'Cliente actualizado exitosamente!',
  section: 'Información del Cliente',
  fields,
  classifications: { ORO: 'ORO', PLATA: 'PLATA', BRONCE: 'BRONCE' },
}
