import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory in MB. */
export function memory(pid: number): number {
  if (process.platform === 'linux') {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
