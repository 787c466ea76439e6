import { useId } from 'react'

import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'

import { Contradictions, type ContradictionsProps } from './Contradictions.tsx'
import { begunWith, inOneLine, namesOf } from './words.ts'

type Shown = Pick<ContradictionsProps, 'conflict' | 'labels' | 'write'>

function Change({ name, label, write }: { name: string; label: string } & Pick<Shown, 'write'>) {
  const { conflicts } = useTexts()
  const audit = useAuditTexts()
  const format = useFormat()
  const [before, after] = [write(name, 'base'), write(name, 'theirs')]
  if (typeof before !== 'string' && typeof after !== 'string') {
    const added = after.filter((entry) => !before.includes(entry))
    const removed = before.filter((entry) => !after.includes(entry))
    const lines = [
      added.length > 0 && audit.field.added(label, format.list(added)),
      removed.length > 0 && audit.field.removed(label, format.list(removed)),
    ].filter((line) => line !== false)
    return lines.length > 0 ? lines.join('. ') : audit.field.reordered(label)
  }
  return (
    <>
      <strong>{label}</strong>: <del className="ui-quiet">{inOneLine(before, format) || <EmptyValue />}</del>{' '}
      <span aria-hidden="true">→</span>
      <VisuallyHidden>{conflicts.to}</VisuallyHidden>{' '}
      <ins className="ui-ink">{inOneLine(after, format) || <EmptyValue />}</ins>
    </>
  )
}

function Adopted({ conflict, labels, write }: Shown) {
  const texts = useTexts()
  const { conflicts: words } = texts
  const format = useFormat()
  const titleId = useId()
  if (conflict.merge.adopted.length === 0) return null
  return (
    <section className="conflict-taken">
      <h3 id={titleId}>{words.also}</h3>
      <ul className="ui-grid ui-gap-4" aria-labelledby={titleId}>
        {conflict.merge.adopted.map((name) => {
          const who = conflict.who[name]
          return (
            <li key={name} className="ui-breaks">
              <Change name={name} label={labels[name] ?? name} write={write} />
              {who && conflict.people.length > 1 && ` ${words.alsoBy(namesOf([who], texts, format))}`}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function useConflictTitle(conflict: Pick<ContradictionsProps['conflict'], 'people'>): string {
  const texts = useTexts()
  const format = useFormat()
  return texts.conflicts.title(begunWith(conflict.people, texts, format), conflict.people.length)
}

export interface ConflictQuestionProps extends Omit<ContradictionsProps, 'focus'> {
  /** Names the other person, where nothing around it does. */
  titled?: boolean
}

/** The focus starts on the first choice. */
export function ConflictQuestion({ titled = false, ...props }: ConflictQuestionProps) {
  const { conflict, labels, write } = props
  const { conflicts: words } = useTexts()
  const format = useFormat()
  const title = useConflictTitle(conflict)
  const { kept, adopted, conflicts } = conflict.merge
  const alone = kept.length + adopted.length === 0 && conflicts.length === 1
  return (
    <div className="ui-grid ui-gap-20">
      <div>
        {titled && <h3 className="ui-card-title">{title}</h3>}
        <p>{alone ? words.introRow : words.intro}</p>
      </div>
      <Contradictions {...props} focus />
      <Adopted conflict={conflict} labels={labels} write={write} />
      {kept.length > 0 && <p>{words.kept(format.list(kept.map((name) => labels[name] ?? name)))}</p>}
    </div>
  )
}
