import * as z from 'zod/mini'

import { instant } from './fields.ts'
import { route } from './route.ts'

/** In the order of dependence; server/platform/doctor/checks.ts says who looks. */
const checkNames = [
  'release',
  'node',
  'settings',
  'exposed',
  'web',
  'folder',
  'disk',
  'secretFile',
  'opening',
  'database',
  'schema',
  'sync',
  'replica',
  'secret',
  'rows',
  'clock',
  'serverDisk',
  'proxy',
  'instances',
  'statements',
  'retries',
  'backups',
  'rehearsal',
  'storage',
  'files',
  'archive',
  'elsewhere',
  'archiveElsewhere',
  'mail',
  'directory',
] as const
export type CheckName = (typeof checkNames)[number]

export const checkLevels = ['fine', 'notice', 'fault'] as const
export type CheckLevel = (typeof checkLevels)[number]

/** A sentence, and a remedy unless it is fine. A check may have several. */
export const StatusLine = z.object({
  check: z.enum(checkNames),
  level: z.enum(checkLevels),
  what: z.string(),
  todo: z.optional(z.string()),
})
export type StatusLine = z.infer<typeof StatusLine>

export const InstallationStatus = z.object({
  at: instant,
  lines: z.array(StatusLine),
})
export type InstallationStatus = z.infer<typeof InstallationStatus>

const managed = { tag: 'status', access: 'users.manage' } as const

export const status = {
  read: route({
    ...managed,
    method: 'GET',
    path: '/admin/status',
    operation: 'readStatus',
    summary:
      'How the installation is: what `npm run doctor` says that a running portal can find out, in the caller’s language.',
    answer: InstallationStatus,
  }),
  backUp: route({
    ...managed,
    method: 'POST',
    path: '/admin/status/backup',
    operation: 'startBackup',
    summary: 'Begins a backup into the folder of backups and answers at once; the status tells how it ended.',
    status: 202,
    problems: [409],
  }),
  rehearse: route({
    ...managed,
    method: 'POST',
    path: '/admin/status/rehearsal',
    operation: 'startRehearsal',
    summary:
      'Begins to restore the newest backup beside the portal, to compare it and throw it away, and answers at once; the status tells how it ended.',
    status: 202,
    problems: [409],
  }),
}
