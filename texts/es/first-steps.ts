/** What an installation that has nothing yet begins with. */
export const firstSteps = {
  title: 'Para empezar',
  done: (done: string, all: string) => `${done} de ${all}`,
  ready: 'Hecho:',
  people: {
    title: 'Invite a su equipo',
    text: 'Cree a cada persona como empleado con usuario: recibe un enlace para entrar.',
    already: (count: string) => `${count} personas ya tienen acceso.`,
    skipped: 'Puede hacerlo cuando quiera, desde Empleados.',
    create: 'Crear empleado',
    import: 'Traer empleados de Excel',
    later: 'Seguir sin invitar',
  },
  customer: {
    title: 'Cree el primer cliente',
    text: 'Nombre, NIT y ciudad. Con uno basta para empezar.',
    already: 'Ya hay un cliente.',
    create: 'Crear cliente',
    import: 'Traer clientes de Excel',
  },
  project: {
    title: 'Cree el primer proyecto',
    text: 'De ese cliente, con su fecha de fin y su responsable.',
    already: 'Ya hay un proyecto.',
    create: 'Crear proyecto',
  },
  milestones: {
    title: 'Asígnele hitos',
    text: (count: string) => `Ya hay ${count} para elegir; sus pesos suman 100 %.`,
    none: 'Primero cree los hitos que se pueden elegir.',
    assign: 'Asignar hitos',
    create: 'Crear hito',
  },
  /** Of a step that the reader may not do. */
  others: 'Lo hace quien tiene ese permiso.',
  goes: 'Se quita solo cuando esté todo.',
  hide: 'Quitar ahora',
}
