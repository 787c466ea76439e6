import { keptIn } from './personal-data-words.ts'

/** What a person is handed of their data. */
export const personalDataPaper = {
  kind: 'Datos Personales',
  title: 'Datos personales del titular',
  subtitle: 'Ley 1581 de 2012',
  dayLabel: 'CON CORTE AL',
  page: 'Página {page} de {pages}',
  intro:
    'Esto es lo que el portal conserva sobre el titular: su registro, los textos que lo nombran, los registros que se refieren a él y los cambios del historial.',
  files: 'El contenido de los archivos adjuntos a los proyectos no se busca.',
  sections: { record: 'Registro', related: 'Dónde más aparece', trail: 'Historial de cambios' },
  columns: { field: 'Campo', value: 'Valor', where: 'Dónde', when: 'Cuándo', what: 'Qué' },
  none: 'Nada.',
  /** A value that changed, and what it was before. */
  changed: (before: string, after: string) => `${after} (antes: ${before})`,
  more: (count: number) =>
    count === 1 ? 'Y otro que no se imprime aquí.' : `Y otros ${count} que no se imprimen aquí.`,
  entities: keptIn,
}
