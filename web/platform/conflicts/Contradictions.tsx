import './conflicts.css'
import { type ReactNode, useId } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { EmptyValue } from '#web/platform/kit/EmptyValue.tsx'
import { useFocusOnMount } from '#web/platform/kit/refs.ts'

import { type LastChange, somebody } from './last-changes.ts'
import type { Choices } from './merge.ts'
import { begunWith, inOneLine } from './words.ts'

/** What was met, as the dialog reads it. */
interface Met {
  merge: { taken: readonly string[]; kept: readonly string[]; conflicts: readonly (readonly string[])[] }
  who: Readonly<Record<string, LastChange>>
  people: readonly LastChange[]
}

export interface ContradictionsProps {
  met: Met
  labels: Readonly<Record<string, string>>
  /** A value of one of the three sides, in words; of a list each entry. */
  write: (name: string, side: 'base' | 'theirs' | 'mine') => string | readonly string[]
  choices: Choices
  onChoose: (choices: Choices) => void
  /** The focus starts on what is chosen first. */
  focus?: boolean
}

interface SideProps extends Pick<ContradictionsProps, 'labels' | 'write'> {
  names: readonly string[]
  side: 'base' | 'theirs' | 'mine'
}

/** What one side has: a value, or several that go together, each under its label. */
function Values({ names, side, labels, write }: SideProps) {
  const format = useFormat()
  return names.map((name) => (
    <span key={name} className="conflict-value">
      {names.length > 1 && <span className="conflict-of">{labels[name]}: </span>}
      {inOneLine(write(name, side), format) || <EmptyValue />}
    </span>
  ))
}

interface SideChoiceProps {
  group: string
  title: string
  note?: string | undefined
  checked: boolean
  focus: boolean
  onChoose: () => void
  children: ReactNode
}

function SideChoice({ group, title, note, checked, focus, onChoose, children }: SideChoiceProps) {
  const first = useFocusOnMount<HTMLInputElement>(focus)
  return (
    <label className="conflict-side is-choice">
      <input
        ref={first}
        type="radio"
        className="ui-check is-radio"
        name={group}
        checked={checked}
        onChange={() => onChoose()}
      />
      <span className="conflict-words">
        <span className="conflict-whose">
          {title}
          {note && <span className="conflict-when"> {note}</span>}
        </span>
        {children}
      </span>
    </label>
  )
}

/**
 * What both have changed, each to something else: what was there, what the other person saved and what was typed, one of
 * the last two to be chosen. What was typed is chosen at first: it is what its writer came to save, and nothing that
 * somebody only overlooks gets lost; the other person's is in the record's history.
 */
export function Contradictions({ met, labels, write, choices, onChoose, focus = false }: ContradictionsProps) {
  const texts = useTexts()
  const { conflicts: words } = texts
  const format = useFormat()
  const id = useId()
  return met.merge.conflicts.map((names, place) => {
    const [lead = ''] = names
    const theirs = met.who[lead] ?? somebody
    const shared = { labels, write, names }
    const chosen = choices[lead] ?? 'mine'
    return (
      <fieldset key={lead} className="conflict">
        <legend className="conflict-field">{format.list(names.map((name) => labels[name] ?? name))}</legend>
        <div className="conflict-sides">
          <div className="conflict-side">
            <span className="conflict-words">
              <span className="conflict-whose">{words.was}</span>
              <Values {...shared} side="base" />
            </span>
          </div>
          <SideChoice
            group={`${id}${lead}`}
            title={begunWith([theirs], texts, format)}
            note={format.instant(theirs.at)}
            checked={chosen === 'theirs'}
            focus={false}
            onChoose={() => onChoose({ ...choices, [lead]: 'theirs' })}
          >
            <Values {...shared} side="theirs" />
          </SideChoice>
          <SideChoice
            group={`${id}${lead}`}
            title={words.mine}
            checked={chosen === 'mine'}
            focus={focus && place === 0}
            onChoose={() => onChoose({ ...choices, [lead]: 'mine' })}
          >
            <Values {...shared} side="mine" />
          </SideChoice>
        </div>
      </fieldset>
    )
  })
}
