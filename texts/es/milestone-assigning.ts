export const milestoneAssigning = {
  title: 'Asignar hitos',
  choose: 'Hito',
  chooseHelp: 'Busque un hito del catálogo y agréguelo con su peso.',
  chosen: 'Hitos del proyecto',
  none: 'Aún no hay hitos elegidos.',
  alreadyAdded: 'Ya está en la lista',
  remove: (milestone: string) => `Quitar ${milestone}`,
  meter: (assigned: string) => `Pesos asignados ${assigned} de 100 %`,
  meterLabel: 'Pesos asignados',
  exceeded: (over: string) => `Sobran ${over}. Baje el peso de algún hito.`,
  save: 'Guardar',
  savingAll: 'Guardando...',
  /** What is wrong with a row, when it is sent. */
  weightMissing: 'Escriba un peso mayor que 0',
  propose: 'Proponer fechas',
  proposed: 'Se propusieron las fechas por orden y peso: revíselas antes de guardar.',
  share: 'Repartir por igual',
  shared: (assigned: string) => `Los pesos suman ahora ${assigned}: revíselos antes de guardar.`,
  /** The milestones that finished projects of a type of product had. */
  bring: (type: string) => `Traer los hitos de ${type}`,
  brought: (projects: number, count: string, type: string) =>
    `Son los hitos de ${projects === 1 ? 'un proyecto terminado' : `${count} proyectos terminados`} de ${type}, con la mediana de sus pesos: revíselos antes de guardar.`,
  /** They have no milestone in common. */
  nothingBrought: (type: string) => `Los proyectos terminados de ${type} no tienen hitos en común.`,
}
