import type * as es from '../es/personal-data-paper.ts'
import { keptIn } from './personal-data-words.ts'

/** What a person is handed of their data. */
export const personalDataPaper: typeof es.personalDataPaper = {
  kind: 'Personal Data',
  title: 'Personal data of the data subject',
  subtitle: 'Ley 1581 de 2012',
  dayLabel: 'AS OF',
  page: 'Page {page} of {pages}',
  intro:
    'This is what the portal keeps about the person: their record, the texts that name them, the records that refer to them and the changes in the history.',
  files: 'The content of files attached to projects is not searched.',
  sections: { record: 'Record', related: 'Where else they appear', trail: 'History of changes' },
  columns: { field: 'Field', value: 'Value', where: 'Where', when: 'When', what: 'What' },
  changed: (before, after) => `${after} (before: ${before})`,
  none: 'Nothing.',
  more: (count) =>
    count === 1 ? 'And one more that is not printed here.' : `And ${count} more that are not printed here.`,
  entities: keptIn,
}
