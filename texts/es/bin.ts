export const bin = {
  title: 'Papelera',
  open: 'Papelera del proyecto',
  help: (days: string | undefined) =>
    `Lo que se quita del proyecto queda aquí ${days === undefined ? 'unos días' : `${days} días`} y se puede restaurar.`,
  list: 'Elementos de la papelera',
  empty: 'La papelera está vacía.',
  kinds: { file: 'Archivo', milestone: 'Hito' },
  /** 'Archivo · Lucía Ibáñez, 16 feb 2026' */
  about: (kind: string, who: string, day: string) => `${kind} · ${who ? `${who}, ${day}` : day}`,
  restore: 'Restaurar',
  restoreOf: (name: string) => `Restaurar ${name}`,
  restoring: 'Restaurando...',
  restored: (name: string) => `Se restauró ${name}`,
  failed: 'No se pudo restaurar',
}
