import { permissions } from './permissions.ts'

export const accounts = {
  title: 'Personas del portal',
  intro: 'Quién puede entrar al portal, con qué rol y cuándo entró por última vez.',
  search: 'Buscar personas',
  empty: 'Aún no hay personas con acceso',
  emptyText: 'Invite a quienes van a usar el portal.',
  nothingFound: 'Nadie tiene este rol',
  nothingFoundText: 'Elija otro rol o véalos todos.',
  columns: {
    name: 'Nombre',
    email: 'Correo Electrónico',
    role: 'Rol',
    state: 'Cuenta',
    lastSignIn: 'Último ingreso',
    openSessions: 'Sesiones abiertas',
  },
  states: {
    active: 'Activa',
    invited: 'Invitada',
    invitationOver: 'Invitación vencida',
    passwordDue: 'Debe cambiar la contraseña',
    inactive: 'Inactiva',
  },
  /** For a person who may sign in, but not enter. */
  noRole: 'Sin rol',
  never: 'Nunca',
  signInsOf: (person: string) => `Ver los ingresos de ${person}`,
  changeRole: 'Cambiar rol',
  /** Behind 'Cambiar rol' and 'Cerrar sesiones', for screen readers. */
  of: (person: string) => `de ${person}`,
  /** For a person with access tokens. */
  programs: 'Ver programas',
  role: {
    label: 'Rol',
    all: 'Todos los roles',
    /** Users without a role. */
    none: 'Sin rol',
    /** Employees who have no access. */
    noAccess: 'Sin acceso al portal',
    showAll: 'Ver todos',
  },
  end: {
    button: 'Cerrar sesiones',
    title: (person: string) => `¿Cerrar las sesiones de ${person}?`,
    text: (count: number, sessions: string) =>
      count === 1
        ? 'Tiene 1 sesión abierta. Lo que no haya guardado en ella se pierde. Podrá volver a entrar con su contraseña.'
        : `Tiene ${sessions} sesiones abiertas. Lo que no haya guardado en ellas se pierde. Podrá volver a entrar con su contraseña.`,
    ownText: 'Se cierran sus otras sesiones; esta sigue abierta.',
    ending: 'Cerrando...',
    done: 'Sesiones cerradas exitosamente!',
  },
  identities: 'Inicio único',
  drop: {
    button: 'Quitar segundo factor',
    title: (person: string) => `¿Quitar el segundo factor de ${person}?`,
    text: 'Para quien perdió el teléfono y los códigos de recuperación. Asegúrese antes de que es esa persona quien lo pide: su contraseña sola vuelve a bastar para entrar. Se le avisa por correo.',
    open: 'Sus sesiones siguen abiertas: ciérrelas también, por si el teléfono quedó en otras manos.',
    dropping: 'Quitando...',
    done: 'Segundo factor quitado exitosamente!',
  },
  invite: {
    button: 'Invitar personas',
    title: 'Invitar personas',
    text: 'Elija empleados que aún no tienen acceso y el rol que tendrán. Cada uno recibe un enlace para elegir su contraseña.',
    employee: 'Empleado',
    placeholder: 'Buscar empleados sin acceso',
    chosen: 'Personas por invitar',
    none: 'Aún no ha elegido a nadie.',
    remove: (person: string) => `Quitar a ${person}`,
    added: (person: string) => `${person} está en la lista`,
    removed: (person: string) => `${person} ya no está en la lista`,
    role: 'Rol',
    most: (count: string) => `De una vez se puede invitar a ${count} personas como máximo.`,
    send: (count: number, people: string) => (count === 1 ? 'Invitar a 1 persona' : `Invitar a ${people} personas`),
    sending: 'Invitando...',
    needPeople: 'Elija al menos a una persona.',
    needRole: 'Elija el rol que tendrán.',
    resultTitle: 'Invitaciones',
    invited: (count: number, people: string) =>
      count === 1 ? 'Se invitó a 1 persona.' : `Se invitó a ${people} personas.`,
    failed: (count: number, people: string) =>
      count === 1 ? '1 persona no se pudo invitar.' : `${people} personas no se pudieron invitar.`,
    once: 'Los enlaces se muestran esta única vez y vencen en 72 horas.',
    /** Of an answer that was lost: the links themselves are not known any more. */
    lost: "Ya tienen acceso, pero los enlaces se perdieron con la respuesta. A quien no le llegó por correo cree otro con 'Nueva invitación' en su página.",
    mailed: 'Enviada por correo',
    notMailed: 'Sin correo: entregue el enlace',
    notMailedLost: 'Sin correo: cree otro enlace',
    linkOf: (person: string) => `Enlace de ${person}`,
    unnamed: (id: string) => `El empleado ${id}`,
    done: 'Listo',
  },
  roles: {
    title: 'Qué puede hacer cada rol',
    note: 'Todas las personas con acceso leen todo, menos la auditoría y lo que su rol oculta.',
    manage: 'Administrar los roles',
    label: 'Permisos por rol',
    permission: 'Permiso',
    people: 'Personas con el rol',
    yes: 'Sí',
    no: 'No',
    loading: 'Cargando los roles',
    peopleOf: (role: string, people: string) => `${role}: ${people}`,
  },
  permissions,
}
