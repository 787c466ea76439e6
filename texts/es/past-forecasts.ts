export const pastForecasts = {
  title: 'Qué tan buenos son los pronósticos',
  tabs: { label: 'Pronósticos pasados', resumen: 'Resumen', proyectos: 'Proyectos' },
  /** At a part of the time that a project took. */
  at: { 25: 'A un cuarto del camino', 50: 'A mitad de camino', 75: 'A tres cuartos del camino' },
  share: (percent: string) => `${percent} del tiempo`,
  /** Days with their unit, and their number alone. */
  errors: (at: string, days: string, promised: string) =>
    `${at} nos equivocamos en ${days}; la fecha prometida, en ${promised}.`,
  inTen: (count: string) => `${count} de cada 10 terminaron dentro del rango.`,
  inTenOne: '1 de cada 10 terminó dentro del rango.',
  ofAll: (count: string, all: string, one: boolean) =>
    `${count} de ${all} ${one ? 'terminó' : 'terminaron'} dentro del rango.`,
  allInside: 'Todos terminaron dentro del rango.',
  noneInside: 'Ninguno terminó dentro del rango.',
  oneInside: 'El único terminó dentro del rango.',
  oneOutside: 'El único terminó fuera del rango.',
  notYet: (at: string, needed: string) =>
    `${at} aún no hay con qué medir: de ninguno había otros ${needed} que hubieran terminado antes.`,
  how: (finished: string) =>
    `De los ${finished} proyectos terminados más recientes se mira cómo iban al 25, al 50 y al 75 % del tiempo que tardaron, y qué se pronosticaba con los que ya habían terminado.`,
  byMoment: 'Por momento',
  byMomentNote: 'Errores en días hábiles, en promedio',
  byProduct: 'Por producto',
  moment: 'Momento',
  columns: {
    finished: 'Terminados',
    projects: 'Con pronóstico',
    error: 'Error del pronóstico',
    promiseError: 'Error de la fecha prometida',
    inside: 'Dentro del rango',
    early: 'Antes',
    late: 'Después',
    product: 'Producto',
  },
  /** Heard after a count: '12 dentro del rango, 50 % del tiempo, ERP Empresarial'. */
  counted: (what: string, share: string, product: string) => `${what}, ${share}${product && `, ${product}`}`,
  results: {
    inside: 'Dentro del rango',
    early: 'Antes del rango',
    late: 'Después del rango',
    none: 'Sin rango todavía',
  },
  search: 'Buscar proyectos',
  rows: {
    project: 'Proyecto',
    stood: 'Se miró',
    told: 'Lo más probable era',
    promise: 'Lo prometido era',
    end: 'Terminó',
    error: 'Error',
    promiseError: 'De la promesa',
    stoodAt: (percent: string) => `iba en ${percent}`,
    between: (from: string, to: string) => `entre el ${from} y ${to}`,
    day: (day: string) => `el ${day}`,
    beyond: (year: string) => `más allá de ${year}`,
  },
  filters: { share: 'Momento', result: 'Resultado', product: 'Producto', all: 'Todos', clear: 'Quitar filtros' },
  empty: 'Aún no hay con qué medir',
  emptyText: (finished: string, one: boolean, needed: string) =>
    `${one ? `Ha terminado ${finished} proyecto` : `Han terminado ${finished} proyectos`}. Cuando sean más de ${needed}, aquí se ve qué se pronosticaba de cada uno y cómo terminó.`,
  emptyNone: (needed: string) =>
    `Cuando terminen más de ${needed} proyectos, aquí se ve qué se pronosticaba de cada uno y cómo terminó.`,
  nothingFound: 'Ningún proyecto con estos filtros',
  nothingFoundText: 'Quite alguno para ver más.',
  sheet: {
    share: 'Momento (parte del tiempo)',
    start: 'Inicio',
    day: 'Día en que se miró',
    r: 'Avance ese día',
    from: 'Rango desde',
    to: 'Rango hasta',
    promise: 'Fecha prometida entonces',
    error: 'Error del pronóstico, días hábiles',
    promiseError: 'Error de la fecha prometida, días hábiles',
  },
}
