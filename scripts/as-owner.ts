import { existsSync, statSync } from 'node:fs'

import { giveBackFrom } from '#server/platform/database/embedded/owner-only.ts'

const root = 0

/**
 * Lets a command that root runs on the data folder of another user go on as that user, and for good: the portal could not
 * use what root leaves there. What root has left there before is given back first.
 */
export function actAsOwnerOf(dataDir: string): void {
  if (process.getuid?.() !== root || !existsSync(dataDir)) return
  const { uid, gid } = statSync(dataDir)
  if (uid === root) return
  giveBackFrom(root, dataDir, { uid, gid })
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}
