import type { TrailLabels } from '#contract/audit-fields.ts'

/** By the property's name in the call: its form, the trail and the sheets label a field alike. */
const fields: TrailLabels<'contact'> = {
  customerId: 'Cliente',
  firstName: 'Primer Nombre',
  middleName: 'Segundo Nombre',
  lastName: 'Primer Apellido',
  surname: 'Segundo Apellido',
  email: 'Correo Electrónico',
  phoneNumber: 'Teléfono',
  cellphoneNumber: 'Celular',
  position: 'Cargo',
  cityId: 'Ciudad',
  dataAuthorization: 'Autorización de datos',
}

export const contacts = {
  title: 'Contactos',
  create: 'Nuevo Contacto',
  update: 'Actualizar Contacto',
  add: 'Crear contacto',
  search: 'Buscar contactos',
  columns: {
    name: 'Nombre Completo',
    email: 'Correo Electrónico',
    /** Spelled so in the specification. */
    cellphone: 'Céular',
    position: 'Cargo',
  },
  empty: 'Este cliente aún no tiene contactos',
  emptyText: 'Aquí se ven las personas del cliente con quienes se trabaja.',
  created: 'Contacto creado exitosamente!',
  seeCreated: 'Ver contacto',
  updated: 'Contacto actualizado exitosamente!',
  section: 'Información del Contacto',
  fields,
  authorizationMeans: { written: 'Escrita', oral: 'Verbal', conduct: 'Por conducta' },
  authorization: { none: 'Sin registrar', date: 'Autorizó el', help: 'Cómo aceptó que el portal guarde sus datos.' },
}
