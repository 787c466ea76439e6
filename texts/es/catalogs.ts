/** The lists that a company keeps itself: positions, groups, products and types of document. */
export const catalogs = {
  title: 'Catálogos',
  tabs: { positions: 'Cargos', groups: 'Grupos', products: 'Productos', documentTypes: 'Tipos de Documento' },
  add: 'Agregar',
  edit: 'Editar',
  search: {
    positions: 'Buscar cargos',
    groups: 'Buscar grupos',
    products: 'Buscar productos',
    documentTypes: 'Buscar tipos de documento',
  },
  /** Titles of the dialog: for a new entry, and for a stored one by its name. */
  newEntry: {
    positions: 'Agregar cargo',
    groups: 'Agregar grupo',
    products: 'Agregar producto',
    documentTypes: 'Agregar tipo de documento',
  },
  editEntry: (name: string) => `Editar ${name}`,
  created: 'Elemento creado exitosamente!',
  updated: 'Elemento actualizado exitosamente!',
  empty: 'Esta lista está vacía',
  emptyText: 'Aquí se ve lo que se puede elegir en los formularios.',
  state: 'Estado',
  /** By the property's name in the call. */
  fields: {
    code: 'Código',
    name: 'Nombre',
    kind: 'Función en los proyectos',
    type: 'Tipo',
    channel: 'Canal',
    licensed: 'Se vende con licencia',
    isActive: 'Activo',
  },
  kinds: { none: 'Ninguno', consultant: 'Consultor', commercial: 'Comercial' },
  kindHelp: 'El responsable con este cargo se muestra como consultor o comercial del proyecto.',
  inactiveHelp: 'Inactivo, deja de ofrecerse en los formularios; donde ya está en uso se sigue mostrando.',
  licensed: 'Con licencia',
  unlicensed: 'Sin licencia',
}
