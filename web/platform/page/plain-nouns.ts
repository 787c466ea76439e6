import type { LucideIcon } from 'lucide-react'
import Flag from 'lucide-react/icons/flag'
import ListChecks from 'lucide-react/icons/list-checks'

import type { PlainKind } from '#contract/audit-fields.ts'
import { keysOf } from '#contract/keys.ts'
import type { PlainNouns } from '#contract/plain-nouns.ts'
import { paths } from '#web/platform/paths.ts'

interface PlainNoun {
  /** The first word of its query keys. */
  key: string
  paths: { list: string; create: string; update: (id: number) => string }
  icon: LucideIcon
  /** Whose answers show its name or its sums: the first words of their query keys. */
  shownBy: readonly string[]
}

/** In the menu's order. What it says of each stands in `plainNouns` of the texts. */
export const plainNouns = {
  projectStatus: {
    key: 'project-statuses',
    paths: paths.projectStatuses,
    icon: ListChecks,
    write: 'configuration.write',
    shownBy: ['projects', 'project-changes', 'lookups', 'portfolio', 'workload', 'agenda'],
  },
  milestone: {
    key: 'milestones',
    paths: paths.milestones,
    icon: Flag,
    write: 'configuration.write',
    shownBy: ['project-milestones', 'projects', 'lookups', 'first-steps', 'agenda'],
  },
} as const satisfies { [K in PlainKind]: PlainNoun & { write: PlainNouns[K]['write'] } }

export const plainKinds = keysOf(plainNouns)
export const isPlain = (kind: string): kind is PlainKind => kind in plainNouns
