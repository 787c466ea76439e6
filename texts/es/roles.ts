import { permissions } from './permissions.ts'
import { hideableWords, roleFields } from './role-words.ts'

/** The roles: what each allows, hides and asks for. */
export const roles = {
  title: 'Roles',
  note: 'Qué puede hacer cada persona en el portal, qué datos de los empleados no ve y si se le pide un segundo paso al entrar.',
  label: 'Roles del portal',
  loading: 'Cargando los roles',
  create: 'Crear rol',
  creating: 'Creando...',
  createTitle: 'Nuevo rol',
  copyTitle: (name: string) => `Nuevo rol, copia de ${name}`,
  editTitle: (name: string) => `Rol ${name}`,
  created: 'Rol creado exitosamente!',
  saved: 'Rol actualizado exitosamente!',
  edit: 'Editar',
  copy: 'Copiar',
  more: (name: string) => `Más acciones de ${name}`,
  people: (count: number, shown: string) => (count === 1 ? '1 persona' : `${shown} personas`),
  peopleOf: (name: string, people: string) => `${name}: ${people}`,
  everything: 'Puede hacerlo todo.',
  nothing: 'No permite nada: nadie entra con él.',
  noEntry: 'Sin «Entrar al portal y leer» nadie entra con este rol.',
  hides: (fields: string) => `No ve de los empleados: ${fields}`,
  secondFactor: 'Pide segundo factor',
  fields: roleFields,
  /** The permissions by what they are about. */
  groups: {
    portal: 'Portal',
    people: 'Personas',
    customers: 'Clientes',
    projects: 'Proyectos',
    administration: 'Administración',
  },
  permissions,
  hideable: hideableWords,
  lacking: 'Usted no tiene este permiso, así que no puede darlo.',
  kept: 'Este rol conserva todos sus permisos.',
  hiddenHelp:
    'Quien tenga este rol no ve estos datos de los demás empleados: ni en pantallas, ni en archivos, ni en el historial, y no puede buscar por ellos. Su propio perfil lo ve completo.',
  hiddenInVain: 'Quien crea y cambia empleados los ve completos.',
  hiddenFromYou: 'Su rol no le muestra este dato, así que no puede mostrarlo a otros.',
  secondFactorLabel: 'Pedir un segundo factor',
  secondFactorHelp: 'Quien tenga este rol y no lo haya configurado, lo configura antes de seguir.',
  remove: {
    action: 'Eliminar',
    title: (name: string) => `Eliminar el rol ${name}`,
    text: 'Nadie lo tiene. Deja de estar entre los roles que se pueden dar.',
    pending: 'Eliminando...',
    done: 'Rol eliminado',
    inUse: (name: string) => `El rol ${name} está en uso`,
    holders: (count: number, shown: string) =>
      count === 1
        ? 'Lo tiene una persona. Dele otro rol antes de eliminar este.'
        : `Lo tienen ${shown} personas. Deles otro rol antes de eliminar este.`,
    more: (count: string) => `y ${count} más`,
    see: 'Ver las personas',
    looking: 'Buscando quién lo tiene',
    who: 'Quién lo tiene',
  },
}
