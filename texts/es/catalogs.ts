import type { TrailLabels } from '#contract/audit-fields.ts'

/** By the property's name in the call: its form, the trail and the sheets label a field alike. */
const fields: TrailLabels<'position'> & TrailLabels<'product'> & TrailLabels<'documentType'> = {
  code: 'Código',
  name: 'Nombre',
  kind: 'Función en los proyectos',
  type: 'Tipo',
  channel: 'Canal',
  licensed: 'Se vende con licencia',
  isActive: 'Activo',
}

/** The lists that a company keeps itself: positions, groups, products and types of document. */
export const catalogs = {
  /** In the trail: by itself, and within a sentence. */
  trail: {
    position: { entity: 'Cargo', thing: 'el cargo' },
    group: { entity: 'Grupo', thing: 'el grupo' },
    product: { entity: 'Producto', thing: 'el producto' },
    documentType: { entity: 'Tipo de Documento', thing: 'el tipo de documento' },
    changeCause: { entity: 'Causa de novedad', thing: 'la causa' },
  },
  title: 'Catálogos',
  tabs: {
    positions: 'Cargos',
    groups: 'Grupos',
    products: 'Productos',
    documentTypes: 'Tipos de Documento',
    changeCauses: 'Causas',
    cadences: 'Ritmos',
  },
  add: 'Agregar',
  edit: 'Editar',
  search: {
    positions: 'Buscar cargos',
    groups: 'Buscar grupos',
    products: 'Buscar productos',
    documentTypes: 'Buscar tipos de documento',
    changeCauses: 'Buscar causas',
  },
  /** Titles of the dialog: for a new entry, and for a stored one by its name. */
  newEntry: {
    positions: 'Agregar cargo',
    groups: 'Agregar grupo',
    products: 'Agregar producto',
    documentTypes: 'Agregar tipo de documento',
    changeCauses: 'Agregar causa',
  },
  editEntry: (name: string) => `Editar ${name}`,
  cadences: {
    title: 'Ritmos de seguimiento',
    intro: 'Cada cuántos días calendario se hace seguimiento a los proyectos, según la clasificación del cliente.',
    none: 'Sin clasificación',
    unit: (days: number): string => (days === 1 ? 'día' : 'días'),
    every: (days: number) => (days === 1 ? 'cada día' : `cada ${days} días`),
    updated: 'Ritmos actualizados exitosamente!',
  },
  created: 'Elemento creado exitosamente!',
  updated: 'Elemento actualizado exitosamente!',
  empty: 'Esta lista está vacía',
  emptyText: 'Aquí se ve lo que se puede elegir en los formularios.',
  state: 'Estado',
  fields,
  kinds: { none: 'Ninguno', consultant: 'Consultor', commercial: 'Comercial' },
  kindHelp: 'El responsable con este cargo se muestra como consultor o comercial del proyecto.',
  inactiveHelp: 'Inactivo, deja de ofrecerse en los formularios; donde ya está en uso se sigue mostrando.',
  licensed: 'Con licencia',
  unlicensed: 'Sin licencia',
}
