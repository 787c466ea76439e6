import type { Notice } from '#contract/notices.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'

import { daysOf, type Head, type NoticeLine } from './notice-groups.ts'
import { NoticeRow, type NoticeRowProps } from './NoticeRow.tsx'
import { useNoticesTexts } from './notices-texts.ts'

interface NoticeDaysPanelProps extends Pick<NoticeRowProps, 'onOpen'> {
  notices: readonly Notice[]
  /** Of the days' headings; those of the projects come one below. */
  level: 2 | 3
  actionOf?: (line: NoticeLine) => NoticeRowProps['action']
}

/** Notices by day, and under whom they are about. */
export function NoticeDaysPanel({ notices, level, onOpen, actionOf }: NoticeDaysPanelProps) {
  const texts = useNoticesTexts()
  const format = useFormat()
  const today = todayInBogota()
  const nameOf = (day: string): string => {
    if (day === today) return texts.days.today(format.longDay(day))
    const long = format.longDay(day)
    const name = day.slice(0, 4) === today.slice(0, 4) ? long : texts.days.withYear(long, day.slice(0, 4))
    return name.charAt(0).toLocaleUpperCase(format.language) + name.slice(1)
  }
  const headOf = (head: Head): string => {
    if (head.kind === 'project') return head.name
    return head.kind === 'tasks' ? texts.myTasks : texts.portal
  }
  const [Day, Group] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  return daysOf(notices).map(({ day, groups }) => (
    <section key={day} className="notice-day">
      <Day className="ui-soft ui-underlined ui-subtle notice-day-name">{nameOf(day)}</Day>
      {groups.map(({ key, head, lines }) => (
        <div key={key} className="notice-group">
          <Group className="ui-strong ui-breaks">{headOf(head)}</Group>
          <ul>
            {lines.map((line) => (
              <NoticeRow key={line.key} line={line} onOpen={onOpen} action={actionOf?.(line)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
}
