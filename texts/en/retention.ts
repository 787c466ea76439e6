import type { retention as retentionEs } from '../es/retention.ts'
import { retentionFields } from './personal-data-words.ts'

export const retention: typeof retentionEs = {
  title: 'Retention',
  note: 'For how long what is over is kept. What is past its term is removed each day, for good.',
  loading: 'Loading the terms',
  days: 'Days',
  daysNote: 'From 7 to 3,650 days.',
  trail: 'History',
  fields: { ...retentionFields, auditYears: 'Years of the history of changes' },
  help: {
    sessions: 'From when they end.',
    notices: 'From when they are given, also unread.',
    mails: 'From when they are sent or given up.',
    bin: 'Files and milestones taken from a project, which can still be restored.',
    deliveries: 'What other programs were told.',
    auditYears: 'From 2 to 30 years; empty, for ever.',
  },
  auditNote:
    'Figures of past days are read from the history: of those from before its first day the portal says from when on they are known.',
  save: 'Save terms',
  updated: 'Terms updated successfully!',
}
