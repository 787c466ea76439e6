/** What each key of the portal does, as '?' tells it. */
export const shortcuts = {
  search: 'Buscar en la lista',
  projects: 'Ir a proyectos',
  portfolio: 'Ir al panorama',
  employees: 'Ir a empleados',
  customers: 'Ir a clientes',
  myWork: 'Abrir mi trabajo',
  notices: 'Ir a los avisos',
  create: 'Crear un registro',
  edit: 'Editar el registro',
  changeSelected: 'Desde una fila marcada: cambiar las seleccionadas',
  message: 'Ir al mensaje que acaba de aparecer',
  close: 'Cerrar lo que está abierto',
  help: 'Ver estos atajos',
}
