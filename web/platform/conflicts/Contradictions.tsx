import './conflicts.css'
import { type ReactNode, useId } from 'react'

import type { Choices } from '#contract/merge.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useFocusOnMount } from '#web/platform/kit/refs.ts'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'

import { type LastChange, somebody } from './last-changes.ts'
import { begunWith, inOneLine } from './words.ts'

interface ShownConflict {
  merge: { adopted: readonly string[]; kept: readonly string[]; conflicts: readonly (readonly string[])[] }
  who: Readonly<Record<string, LastChange>>
  people: readonly LastChange[]
}

export interface ContradictionsProps {
  conflict: ShownConflict
  labels: Readonly<Record<string, string>>
  /** In words; a list by its entries. */
  write: (name: string, side: 'base' | 'theirs' | 'mine') => string | readonly string[]
  choices: Choices
  onChoose: (choices: Choices) => void
  focus?: boolean
  undecided?: boolean
  /** Where the sides are not two people's. */
  titles?: { mine: string; theirs: string; wasNote?: string | undefined; mineNote: string }
}

interface SideProps extends Pick<ContradictionsProps, 'labels' | 'write'> {
  names: readonly string[]
  side: 'base' | 'theirs' | 'mine'
}

function Values({ names, side, labels, write }: SideProps) {
  const format = useFormat()
  return names.map((name) => (
    <span key={name} className="conflict-value">
      {names.length > 1 && <span className="ui-small ui-quiet ui-plain">{labels[name]}: </span>}
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
    <label className="ui-flex ui-top ui-gap-10 ui-bordered conflict-side is-choice">
      <input
        ref={first}
        type="radio"
        className="ui-check is-radio"
        name={group}
        checked={checked}
        onChange={() => onChoose()}
      />
      <span className="ui-grid ui-shrinks ui-gap-4 ui-breaks">
        <span className="ui-small ui-soft">
          {title}
          {note && <span className="ui-block ui-tiny ui-quiet"> {note}</span>}
        </span>
        {children}
      </span>
    </label>
  )
}

interface ContradictionProps extends ContradictionsProps {
  names: readonly string[]
}

function Contradiction(props: ContradictionProps) {
  const { names, conflict, choices, onChoose, undecided, titles, focus = false, labels, write } = props
  const texts = useTexts()
  const { conflicts: words } = texts
  const format = useFormat()
  const group = useId()
  const [lead = ''] = names
  const theirs = conflict.who[lead] ?? somebody
  const shared = { labels, write, names }
  const chosen = choices[lead] ?? (undecided ? undefined : 'mine')
  const who = titles && theirs.name !== null ? `${theirs.name}, ${format.instantDay(theirs.at)}` : undefined
  return (
    <fieldset className="ui-shrinks conflict">
      <legend className="ui-ink ui-strong conflict-field">
        {format.list(names.map((name) => labels[name] ?? name))}
      </legend>
      <div className="ui-grid ui-gap-8 conflict-sides">
        <div className="ui-flex ui-top ui-gap-10 ui-bordered conflict-side">
          <span className="ui-grid ui-shrinks ui-gap-4 ui-breaks">
            <span className="ui-small ui-soft">
              {words.was}
              {titles?.wasNote && <span className="ui-block ui-tiny ui-quiet"> {titles.wasNote}</span>}
            </span>
            <Values {...shared} side="base" />
          </span>
        </div>
        <SideChoice
          group={group}
          title={titles?.theirs ?? begunWith([theirs], texts, format)}
          note={titles ? who : format.instant(theirs.at)}
          checked={chosen === 'theirs'}
          focus={false}
          onChoose={() => onChoose({ ...choices, [lead]: 'theirs' })}
        >
          <Values {...shared} side="theirs" />
        </SideChoice>
        <SideChoice
          group={group}
          title={titles?.mine ?? words.mine}
          note={titles?.mineNote}
          checked={chosen === 'mine'}
          focus={focus}
          onChoose={() => onChoose({ ...choices, [lead]: 'mine' })}
        >
          <Values {...shared} side="mine" />
        </SideChoice>
      </div>
    </fieldset>
  )
}

/** What was typed is chosen at first: its writer came to save it, and the other person's value stays in the history. */
export function Contradictions({ focus = false, ...props }: ContradictionsProps) {
  return props.conflict.merge.conflicts.map((names, index) => (
    <Contradiction key={names[0] ?? ''} {...props} names={names} focus={focus && index === 0} />
  ))
}
