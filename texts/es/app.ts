import type { PlainKind } from '#contract/audit-fields.ts'

/** The frame around every screen: names, menus, what is said when something fails. */
export const app = {
  portal: 'Portal de Proyectos Internos',
  portalShort: 'Portal de Proyectos',
  /** What follows the page's name in the window's title, the same in both languages. */
  titleSuffix: ' · Portal de Proyectos Internos',
  /** 'Empleados, página 2': the page's name in the window's title when it is not the first of a list. */
  titlePage: (name: string, page: string) => `${name}, página ${page}`,
  titleError: (title: string) => `Error: ${title}`,
  version: (version: string) => `Versión ${version}`,
  back: 'Atrás',
  view: 'Ver',
  import: 'Importar',
  export: 'Exportar',
  history: 'Historial',
  historyOf: (record: string) => `Historial de ${record}`,
  home: 'Dashboard Proyectos Internos',
  defaultError: 'Ha ocurrido un error. Por favor, contacte a soporte.',
  noAnswer: 'No hubo respuesta del portal. Revise la conexión e inténtelo de nuevo.',
  /** Of a change: nobody here knows whether it arrived. */
  changeUnanswered:
    'No hubo respuesta del portal. Revise la conexión y, antes de repetirlo, mire si ya quedó guardado.',
  /** Of what would be made: sent again it is made once. */
  createUnanswered:
    'No hubo respuesta del portal. Vuelva a intentarlo: lo mismo no se guarda dos veces. Si cambia algo, mire antes si ya quedó guardado.',
  retry: 'Reintentar',
}

export const menu = {
  label: 'Menú principal',
  open: 'Abrir el menú',
  close: 'Cerrar el menú',
  widen: 'Ampliar el menú',
  narrow: 'Reducir el menú',
  general: 'Menu',
  dashboard: 'Dashboard',
  employees: 'Empleados',
  customers: 'Clientes',
  management: 'Gestión Proyectos',
  projects: 'Proyectos',
}

/** Of plain nouns: the list in the menu, and the button for a new record, which search finds from anywhere. */
export const plainNouns: Readonly<Record<PlainKind, Readonly<Record<'list' | 'add', string>>>> = {
  projectStatus: { list: 'Estados de los Proyectos', add: 'Crear estado' },
  milestone: { list: 'Configuración de Hitos', add: 'Crear hito' },
}

export const header = {
  search: 'Buscar en todo',
  searchPlaceholder: 'Buscar o hacer algo…',
  closeSearch: 'Cerrar la búsqueda',
  language: 'Idioma',
  languages: { 'es-CO': 'Español (Colombia)', 'en-US': 'Inglés (Estados Unidos)' },
  darkTheme: 'Usar el tema oscuro',
  lightTheme: 'Usar el tema claro',
  myWork: 'Mi trabajo',
  /** Tasks that are late or due today. */
  myWorkDue: (count: string) => `Mi trabajo: ${count} por hacer`,
  notices: 'Avisos',
  noticesUnread: (count: string) => `Avisos: ${count} sin leer`,
  userMenu: (name: string) => `Menú de ${name}`,
  options: 'Opciones',
  profile: 'Perfil',
  logout: 'Cerrar sesión',
}

/** Full pages that stand in for a screen. */
export const failures = {
  notFound: 'Página no encontrada',
  notFoundText: 'La dirección no corresponde a ninguna pantalla de este portal.',
  toHome: 'Ir al Dashboard',
  unexpected: 'Algo ha salido mal',
  /** Of a dialog, a panel, a language: in its place, while all else stays as it is. */
  part: 'No se pudo cargar esta parte',
  partText: 'La conexión falló o hay una versión nueva del portal. Lo que escribió sigue aquí.',
}

export const forms = {
  create: 'Crear',
  creating: 'Creando...',
  update: 'Actualizar',
  updating: 'Actualizando...',
  loadFailed: 'No se pudo cargar el registro',
  loading: 'Cargando el registro...',
  absent: 'Revise la dirección o búsquelo en la lista.',
  draft: 'Hay un borrador de este formulario',
  draftText: (when: string) => `Lo escribió aquí y no quedó guardado (${when}).`,
  draftRestore: 'Recuperar lo escrito',
  draftDiscard: 'Descartarlo',
  draftRestored: 'Se recuperó lo que había escrito.',
  yes: 'Sí',
  no: 'No',
  active: 'Activo',
  inactive: 'Inactivo',
}
