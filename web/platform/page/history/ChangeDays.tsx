import type { AuditRow } from '#contract/audit.ts'
import { useFormat } from '#web/platform/i18n/format.ts'

import { ChangeEntry, type ChangeEntryProps } from './ChangeEntry.tsx'

import './history.css'

interface ChangeDaysProps extends Pick<ChangeEntryProps, 'hrefOf' | 'technical'> {
  changes: readonly AuditRow[]
  /** The record whose history this is. */
  of?: Pick<AuditRow, 'entity' | 'entityId'>
  busy?: boolean
}

function byDay(changes: readonly AuditRow[], dayOf: (instant: string) => string): { day: string; rows: AuditRow[] }[] {
  const days: { day: string; rows: AuditRow[] }[] = []
  for (const change of changes) {
    const day = dayOf(change.at)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(change)
    else days.push({ day, rows: [change] })
  }
  return days
}

export function ChangeDays({ changes, of, busy, ...entry }: ChangeDaysProps) {
  const format = useFormat()
  return (
    <div className="ui-dims history" data-busy={busy || undefined}>
      {byDay(changes, format.instantDay).map(({ day, rows }) => (
        <section key={day} className="history-day" aria-label={day}>
          <h3 className="ui-small ui-soft ui-strong ui-number history-date">{day}</h3>
          <ul>
            {rows.map((change) => (
              <ChangeEntry
                key={change.id}
                change={change}
                within={of?.entity === 'project' ? of.entityId : undefined}
                own={of !== undefined && change.entity === of.entity && change.entityId === of.entityId}
                {...entry}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
