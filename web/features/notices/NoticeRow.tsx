import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileUp from 'lucide-react/icons/file-up'
import Flag from 'lucide-react/icons/flag'
import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTodo from 'lucide-react/icons/list-todo'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import type { MouseEvent, ReactNode } from 'react'

import type { NoticeKind } from '#contract/notices.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { paths } from '#web/platform/paths.ts'

import { hasHour, isFolded, type NoticeLine } from './notice-groups.ts'
import { useNoticesTexts } from './notices-texts.ts'

const icons: Readonly<Record<Exclude<NoticeKind, 'turnedRed'>, LucideIcon>> = {
  taskAssigned: UserRoundPlus,
  projectAssigned: UserRoundPlus,
  projectMoved: CalendarClock,
  followUpAdded: MessageSquareQuote,
  taskDone: ListChecks,
  taskDue: ListTodo,
  taskOverdue: ListTodo,
  projectDue: Flag,
  silent: MessageSquareOff,
  licenceEnds: KeyRound,
  importDone: FileUp,
  operation: TriangleAlert,
  account: ShieldCheck,
}

function Sign({ kind }: { kind: NoticeKind }) {
  if (kind === 'turnedRed') return <LightSign light="red" text="" bare />
  const Icon = icons[kind]
  return <Icon className="ui-quiet" aria-hidden="true" />
}

/** What a line says, and where it leads: of several of a kind their number, and their list. */
function useFace({ notices }: NoticeLine): { text: string; href: string } {
  const texts = useNoticesTexts()
  const format = useFormat()
  const [notice] = notices
  const { kind } = notice
  if (notices.length === 1 || !isFolded(kind)) return { text: notice.text, href: notice.path }
  return {
    text: texts.folded[kind](format.integer(notices.length)),
    href: kind === 'licenceEnds' ? notice.path : paths.checkpoints.list,
  }
}

const isFollowed = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null

export interface NoticeRowProps {
  line: NoticeLine
  onOpen: (line: NoticeLine) => void
  action?: ReactNode
}

/** What the portal told: a sentence that leads to what it is about, when, and a dot while it is unread. */
export function NoticeRow({ line, onOpen, action }: NoticeRowProps) {
  const texts = useNoticesTexts()
  const format = useFormat()
  const { text, href } = useFace(line)
  const [{ kind, createdAt }] = line.notices
  const unread = line.notices.some(({ readAt }) => readAt === null)
  const pressed = {
    onClick: (event: MouseEvent) => {
      if (isFollowed(event)) onOpen(line)
    },
  }
  return (
    <li {...pressed} className="ui-anchor notice" data-unread={unread || undefined}>
      <Sign kind={kind} />
      <span className="ui-fills ui-flex ui-ends ui-level notice-words">
        <TextLink href={href} className="ui-breaks ui-stretch notice-link">
          {text}
        </TextLink>
        {hasHour({ kind }) && (
          <time dateTime={createdAt} className="ui-rigid ui-quiet ui-small ui-nowrap ui-number">
            {format.time(createdAt)}
          </time>
        )}
      </span>
      <span className="notice-dot">{unread && <VisuallyHidden>{texts.isUnread}</VisuallyHidden>}</span>
      {action}
    </li>
  )
}
