import Flag from 'lucide-react/icons/flag'
import FlagTriangleRight from 'lucide-react/icons/flag-triangle-right'
import KeyRound from 'lucide-react/icons/key-round'
import ListTodo from 'lucide-react/icons/list-todo'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import type { ComponentType } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { useLinkProps } from '#web/platform/kit/navigation.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import type { AgendaItem } from './agenda-days.ts'
import { useAgendaTexts } from './agenda-texts.ts'

type Kind = AgendaItem['kind']

const icons: Record<Kind, ComponentType<{ 'aria-hidden': 'true' }>> = {
  projectDue: FlagTriangleRight,
  milestone: Flag,
  task: ListTodo,
  licence: KeyRound,
  followUp: MessageSquareText,
}

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" />
}

function useWords({ kind, title, projectName, count, passed }: AgendaItem) {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const name = kind === 'licence' ? screen.licences(format.integer(count), count === 1) : title
  const inMonth = kind === 'licence' || kind === 'milestone' ? `${name}, ${projectName}` : name
  const state = passed ? (kind === 'followUp' ? screen.missing : screen.late) : undefined
  return { name, inMonth, second: screen.second[kind](projectName, count === 1), kindName: screen.kinds[kind], state }
}

const toneOf = ({ kind, passed }: AgendaItem): 'late' | 'missing' | undefined =>
  passed ? (kind === 'followUp' ? 'missing' : 'late') : undefined

export function MonthEntry({ item, tabIndex }: { item: AgendaItem; tabIndex: number }) {
  const { inMonth, kindName, state } = useWords(item)
  const link = useLinkProps(item.path)
  return (
    <a
      {...link}
      className="ui-grid ui-gap-6 ui-ink agenda-entry"
      data-kind={item.kind}
      data-tone={toneOf(item)}
      tabIndex={tabIndex}
      title={inMonth}
    >
      <KindIcon kind={item.kind} />
      <span className="ui-cut agenda-entry-name">
        <VisuallyHidden>{`${kindName}:`}</VisuallyHidden> {inMonth}
        {state && ' '}
        {state && <VisuallyHidden>{`(${state})`}</VisuallyHidden>}
      </span>
    </a>
  )
}

export function ListEntry({ item }: { item: AgendaItem }) {
  const { name, second, state } = useWords(item)
  const link = useLinkProps(item.path)
  return (
    <a {...link} className="ui-grid ui-ink agenda-row" data-kind={item.kind} data-tone={toneOf(item)}>
      <KindIcon kind={item.kind} />
      <span className="ui-stack">
        <span className="agenda-row-name">{name}</span>
        <span className="ui-small ui-quiet">
          {second}
          {state && ` · ${state}`}
        </span>
      </span>
    </a>
  )
}
