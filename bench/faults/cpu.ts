import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Ticks of a second in /proc (`getconf CLK_TCK`). */
const ticks = 100

interface Process {
  parent: number
  ms: number
}

function processOf(pid: number): Process | undefined {
  try {
    // The name, in brackets, may have spaces.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /)
    const fields = rest.split(' ')
    return { parent: Number(fields[1]), ms: ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticks }
  } catch {
    return undefined
  }
}

export const parentOf = (pid: number): number => processOf(pid)?.parent ?? 0

export function processorTime(pids: readonly number[]): number {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return all.reduce((sum, pid) => {
    const found = processOf(pid)
    return found && (pids.includes(pid) || pids.includes(found.parent)) ? sum + found.ms : sum
  }, 0)
}

const controller = '/sys/fs/cgroup/cpu'
const periodUs = 20_000

/**
 * Gives each process a share of one core of its own, so that instances are counted where there are fewer cores.
 * @returns what lifts it; undefined where this machine does not let
 */
export function limitEach(pids: readonly number[], share: number): (() => void) | undefined {
  if (!existsSync(path.join(controller, 'cpu.cfs_quota_us'))) return undefined
  const group = (pid: number): string => path.join(controller, `portal-fault-${pid}`)
  try {
    for (const pid of pids) {
      mkdirSync(group(pid), { recursive: true })
      writeFileSync(path.join(group(pid), 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(path.join(group(pid), 'cpu.cfs_quota_us'), String(Math.round(periodUs * share)))
      writeFileSync(path.join(group(pid), 'cgroup.procs'), String(pid))
    }
  } catch {
    return undefined
  }
  return () => {
    for (const pid of pids) {
      writeFileSync(path.join(controller, 'cgroup.procs'), String(pid))
      rmdirSync(group(pid))
    }
  }
}
