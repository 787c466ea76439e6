import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

interface System {
  /** In bytes; of `limit` 0 for none, as of `process.constrainedMemory()`. */
  available: () => number
  limit: () => number
  total: () => number
  read: (file: string) => string
}

const thisSystem: System = {
  available: () => process.availableMemory(),
  limit: () => process.constrainedMemory(),
  total: os.totalmem,
  read: (file) => readFileSync(file, 'utf8'),
}

/**
 * In bytes. A container's limit counts cached files as used, although the kernel takes them back when it has to: after a
 * backup they are as large as the archive. @see
 * https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files
 */
export function freeMemory(system: System = thisSystem): number {
  const [available, limit, total] = [system.available(), system.limit(), system.total()]
  if (limit === 0 || limit >= total) return available
  return Math.min(limit, available + cachedBytes(system))
}

function cachedBytes({ read }: System): number {
  try {
    const group = /^0::(.*)$/m.exec(read('/proc/self/cgroup'))?.[1] ?? '/'
    const statistics = read(path.join('/sys/fs/cgroup', group, 'memory.stat'))
    return Number(/^inactive_file (\d+)$/m.exec(statistics)?.[1] ?? 0)
  } catch {
    // Another system, or the first version of control groups.
    return 0
  }
}
