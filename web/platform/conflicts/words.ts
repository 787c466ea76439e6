import type { Texts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'

import type { LastChange } from './last-changes.ts'

export const inOneLine = (value: string | readonly string[], format: Format): string =>
  typeof value === 'string' ? value : format.list(value)

/** Who saved, all of them, within a sentence: 'Ana Ibáñez y otra persona'. */
export const namesOf = (people: readonly LastChange[], { conflicts }: Texts, format: Format): string =>
  format.list(people.map(({ name, isMe }) => (isMe ? conflicts.ownWindow : (name ?? conflicts.somebody))))

/** The same at the start of a sentence, or alone: 'Otra persona'. */
export function begunWith(people: readonly LastChange[], texts: Texts, format: Format): string {
  const names = namesOf(people, texts, format)
  return names.charAt(0).toLocaleUpperCase(format.language) + names.slice(1)
}
