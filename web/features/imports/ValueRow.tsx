import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type Ref, useState } from 'react'

import type { ImportValue, ValueAnswer } from '#contract/import-values.ts'
import type { ImportNoun } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { classNames } from '#web/platform/kit/class-names.ts'
import { useFocusInPlace } from '#web/platform/kit/fields/focus-next.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'

import { useImportTexts } from './imports-texts.ts'
import { ValueSelect } from './ValueSelect.tsx'

interface ValueRowProps {
  noun: ImportNoun
  label: string
  value: ImportValue
  pending: boolean
  onAnswer: (answer: ValueAnswer) => void
}

function ValueWords({ label, value: { value, rows, first, problem } }: Pick<ValueRowProps, 'label' | 'value'>) {
  const texts = useImportTexts()
  const format = useFormat()
  const numbers = first.map((row) => format.integer(row))
  return (
    <div className="ui-breaks">
      <strong className="ui-medium">«{value}»</strong>
      <p className="ui-small ui-soft">
        {label} · {texts.rowCount(rows, format.integer(rows))}
      </p>
      <p className="ui-small ui-soft">
        {rows > first.length
          ? texts.rowsAndMore(numbers.join(', '), format.integer(rows - first.length))
          : format.list(numbers)}
      </p>
      {problem && <p className="ui-small">{problem}</p>}
    </div>
  )
}

function OpenValueRow({ noun, label, value, pending, onAnswer, place }: ValueRowProps & { place: Ref<HTMLLIElement> }) {
  const texts = useImportTexts()
  const format = useFormat()
  return (
    <li ref={place} className="ui-grid ui-gap-12 import-value">
      <ValueWords label={label} value={value} />
      <div className="ui-grid ui-gap-8">
        {value.choices.length > 0 && (
          <div className="ui-flex ui-wraps ui-gap-8">
            {value.choices.map((choice) => (
              <Button
                key={choice.value}
                className={classNames(choice.sure && 'import-sure')}
                disabled={pending}
                onClick={() => onAnswer({ becomes: choice.value })}
              >
                {choice.name}
              </Button>
            ))}
          </div>
        )}
        <div className="ui-flex ui-wraps ui-gap-8 import-others">
          <ValueSelect
            noun={noun}
            field={value.field}
            label={texts.otherValue}
            onChange={(other, name) => onAnswer({ becomes: typeof other === 'boolean' ? name : other })}
          />
          {value.empty !== 'no' && (
            <Button
              className={classNames(value.empty === 'sure' && 'import-sure')}
              disabled={pending}
              onClick={() => onAnswer({ empty: true })}
            >
              {texts.leaveEmpty}
            </Button>
          )}
          <Button disabled={pending} onClick={() => onAnswer({ skip: true })}>
            {texts.skipRows(value.rows, format.integer(value.rows))}
          </Button>
        </div>
      </div>
      <div className="import-column-count">
        <Badge tone="warn" icon={<TriangleAlert />}>
          {texts.toDecide}
        </Badge>
      </div>
    </li>
  )
}

/** A value that cannot be taken: what it may mean, or what somebody said that it does. */
export function ValueRow(props: ValueRowProps) {
  const { label, value, pending, onAnswer } = props
  const texts = useImportTexts()
  const format = useFormat()
  const [isChanging, setChanging] = useState(false)
  const { place, press } = useFocusInPlace<HTMLLIElement>()
  const { answer, rows } = value
  if (answer === null || isChanging) {
    const answered = (said: ValueAnswer) => {
      setChanging(false)
      onAnswer(said)
    }
    return <OpenValueRow {...props} place={place} onAnswer={answered} />
  }
  return (
    <li className="ui-grid ui-gap-12 import-value">
      <ValueWords label={label} value={value} />
      <div className="ui-flex ui-wraps ui-mid ui-gap-8">
        <span aria-hidden="true">→</span>
        <strong className="ui-medium">
          {answer.skip ? texts.skipped : answer.empty ? texts.emptied : answer.name}
        </strong>
        <Badge tone="ok" icon={<Check />}>
          {texts.forRows(rows, format.integer(rows))}
        </Badge>
      </div>
      <div className="import-column-count">
        <Button
          kind="quiet"
          disabled={pending}
          onClick={() => {
            press()
            setChanging(true)
          }}
        >
          {texts.changeAnswer}
        </Button>
      </div>
    </li>
  )
}
