export const permissions = {
  'portal.access': 'Entrar al portal y leer',
  'employees.write': 'Crear y cambiar empleados',
  'users.manage': 'Dar acceso y roles, cerrar sesiones',
  'customers.write': 'Crear y cambiar clientes y contactos',
  'projects.write': 'Crear y cambiar proyectos',
  'milestones.write': 'Asignar hitos, su avance y sus tareas',
  'checkpoints.write': 'Registrar seguimientos y sus tareas',
  'changes.write': 'Registrar novedades',
  'files.write': 'Subir y quitar archivos',
  'licenses.write': 'Crear, asignar y renovar licencias',
  'configuration.write': 'Estados, hitos, catálogos y calendario',
  'assets.manage': 'Administrar activos',
  'audit.read': 'Leer la auditoría',
}

export const tokenPermissions = { read: 'Leer', ...permissions }
