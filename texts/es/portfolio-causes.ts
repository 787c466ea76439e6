export const portfolioCauses = {
  by: 'Ver por',
  kinds: { cause: 'Causa', customer: 'Cliente', product: 'Producto', employee: 'Responsable' },
  note: 'Días calendario que se aplazó el fin de los proyectos. Lo que se recuperó no se descuenta.',
  severalPeople: 'Un proyecto con varios responsables cuenta en cada uno.',
  columns: { days: 'Días aplazados', moves: 'Aplazamientos', projects: 'Proyectos' },
  noCause: 'Sin causa',
  /** What the bar of a row says to those who hear it. */
  bar: (name: string) => `Días aplazados, ${name}`,
  days: (days: string, one: boolean) => (one ? `${days} día` : `${days} días`),
  projects: (count: string, one: boolean, name: string) =>
    one ? `${count} proyecto, ${name}` : `${count} proyectos, ${name}`,
  filter: {
    label: 'Aplazados',
    any: 'Cualquier día',
    yes: 'Sí',
    from: 'Aplazados desde',
    to: 'Aplazados hasta',
    wrongDays: "El día 'Aplazados desde' no puede ser posterior a 'Aplazados hasta'",
    between: (from: string, to: string) => `${from} a ${to}`,
    since: (day: string) => `desde el ${day}`,
    until: (day: string) => `hasta el ${day}`,
    causes: 'Causa',
    chosen: (count: string, one: boolean) => (one ? `${count} causa` : `${count} causas`),
    only: 'Solo los que se aplazaron',
  },
  calm: 'Ningún proyecto se ha aplazado',
  calmText: 'Aquí se ve cuántos días se aplazó el fin de los proyectos y por qué causa.',
}
