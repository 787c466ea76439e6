import { existsSync, statSync } from 'node:fs'

import { giveBackFrom } from '#server/platform/database/embedded/owner-only.ts'

const root = 0

/** For good, because the portal could not use root's files. Also gives the owner what root left there before. */
export function actAsOwnerOf(dataDir: string): void {
  if (process.getuid?.() !== root || !existsSync(dataDir)) return
  const { uid, gid } = statSync(dataDir)
  if (uid === root) return
  giveBackFrom(root, dataDir, { uid, gid })
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}
