import type { Texts } from '#texts/texts.ts'
import type { Format } from '#web/i18n/format.ts'

import type { LastChange } from './last-changes.ts'
import type { Meeting } from './meet.ts'
import type { NameOf } from './merge.ts'
import type { StoredRecord } from './stored-record.ts'

/** Who saved, all of them, within a sentence: 'Ana Ibáñez y otra persona'. */
export const namesOf = (people: readonly LastChange[], { conflicts }: Texts, format: Format): string =>
  format.list(people.map(({ name, isMe }) => (isMe ? conflicts.ownWindow : (name ?? conflicts.somebody))))

/** The same at the start of a sentence, or alone: 'Otra persona'. */
export function begunWith(people: readonly LastChange[], texts: Texts, format: Format): string {
  const names = namesOf(people, texts, format)
  return names.charAt(0).toLocaleUpperCase(format.language) + names.slice(1)
}

/** A value as it stands in a field: a text, a number, 'Sí' or 'No'; '' where there is none. */
function plain(value: unknown, { forms }: Texts): string {
  if (typeof value === 'boolean') return value ? forms.yes : forms.no
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Reads the values of what was met in words: of a field, from one of the three sides. */
export function writerOf<Values extends object, Rec extends { version: number }>(
  { record, written = {} }: Pick<StoredRecord<Values, Rec>, 'record' | 'written'>,
  met: Meeting<Values, Rec>,
  texts: Texts,
): (name: string, side: keyof Meeting<Values, Rec>['sides']) => string {
  return (name, side) => {
    const values = met.sides[side]
    const field = name as NameOf<Values>
    return written[field]?.(values, [met.record, record]) ?? plain(values[field], texts)
  }
}

/** 'Se unieron los cambios de Ana Ibáñez: Cargo y Grupo.'; undefined where nothing of somebody else's was taken. */
export function joinedLine(
  { merge, people }: Pick<Meeting<never, never>, 'people'> & { merge: { taken: readonly string[] } },
  labels: Readonly<Record<string, string>>,
  texts: Texts,
  format: Format,
): string | undefined {
  if (merge.taken.length === 0) return undefined
  const fields = merge.taken.map((name) => labels[name] ?? name)
  return texts.conflicts.joined(namesOf(people, texts, format), format.list(fields))
}
