import { kindOf } from '#contract/audit-fields.ts'
import type { AuditField, AuditRow, AuditValue } from '#contract/audit.ts'
import { isBlank } from '#contract/trail-values.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { SeeMore } from '#web/platform/kit/actions/SeeMore.tsx'

import { fieldLabel, type TrailTexts, valueText } from './value-text.ts'

export function useTrailTexts(): TrailTexts {
  const { projectStatuses } = useTexts()
  return { audit: useAuditTexts(), projectStatuses }
}

/** Longer than this, or of several lines, a value stands on lines of its own. */
const lineLength = 150
const isLong = (text: string): boolean => text.length > lineLength || text.includes('\n')

function Value({ text, as: Element }: { text: string; as: 'del' | 'ins' }) {
  if (!isLong(text)) return <Element>{text}</Element>
  return (
    <Element className="history-long">
      <SeeMore text={text} limit={lineLength} />
    </Element>
  )
}

const itemsIn = (value: AuditValue): readonly string[] => (Array.isArray(value) ? value : [])

/** Neither, when only the order changed. */
function ListChange({ label, before, after }: { label: string; before: AuditValue; after: AuditValue }) {
  const { field: texts } = useAuditTexts()
  const format = useFormat()
  const [former, current] = [itemsIn(before), itemsIn(after)]
  const added = current.filter((item) => !former.includes(item))
  const removed = former.filter((item) => !current.includes(item))
  if (added.length === 0 && removed.length === 0) return <li>{texts.reordered(label)}</li>
  return (
    <>
      {added.length > 0 && <li>{texts.added(label, format.list(added))}</li>}
      {removed.length > 0 && <li>{texts.removed(label, format.list(removed))}</li>}
    </>
  )
}

/** One field that changed, as a sentence: 'Cambió Cargo de Consultor a Director'. */
export function FieldChange({ entity, change }: { entity: AuditRow['entity']; change: AuditField }) {
  const texts = useTrailTexts()
  const format = useFormat()
  const { field: words } = texts.audit
  const { field, before, after } = change
  const label = fieldLabel(entity, field, texts)
  const name = <strong className="ui-ink ui-strong">{label}</strong>
  if (kindOf(entity, field) === 'secret')
    return (
      <li>
        {words.changed} {name}
      </li>
    )
  if (Array.isArray(before) || Array.isArray(after)) return <ListChange label={label} before={before} after={after} />
  const written = (value: AuditValue) => valueText(entity, field, value, texts, format)
  if (isBlank(before))
    return (
      <li>
        {words.set} {name}: <Value as="ins" text={written(after)} />
      </li>
    )
  if (isBlank(after))
    return (
      <li>
        {words.cleared} {name}, {words.was} <Value as="del" text={written(before)} />
      </li>
    )
  return (
    <li>
      {words.changed} {name} {words.from} <Value as="del" text={written(before)} /> {words.to}{' '}
      <Value as="ins" text={written(after)} />
    </li>
  )
}

export function FieldList({ entity, fields }: Pick<AuditRow, 'entity' | 'fields'>) {
  const texts = useTrailTexts()
  const format = useFormat()
  return (
    <dl className="ui-grid ui-gap-6 history-values">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="ui-grid ui-gap-12">
          <dt className="ui-quiet">{fieldLabel(entity, field, texts)}</dt>
          <dd className="ui-ink">
            <SeeMore text={valueText(entity, field, after ?? before, texts, format)} limit={lineLength} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
