import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a program gets to end in order, in milliseconds. */
const stopLimit = 15_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program of Node.js to its end, or to a signal, and leaves nothing of it behind: all that it makes for the time
 * being is in a folder of its own (TMPDIR), and every process that it started, however far from it by now, has that
 * folder in its environment.
 *
 * @returns the code to end with
 */
export async function runAlone(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  // A PostgreSQL runs as another user, who has to get through to its own folder.
  chmodSync(scratch, 0o711)
  const child = spawn(process.execPath, [...words], {
    stdio: 'inherit',
    // Of the terminal's Ctrl-C only this process hears, and passes it on once.
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env, TMPDIR: scratch, TEMP: scratch, TMP: scratch },
  })
  let told: (typeof signals)[number] | undefined
  let limit: NodeJS.Timeout | undefined
  const stop = (signal: (typeof signals)[number]): void => {
    if (told) return
    told = signal
    child.kill(signal)
    limit = setTimeout(() => child.kill('SIGKILL'), stopLimit)
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    })
    if (told) return 128 + constants.signals[told]
    return code ?? 129
  } finally {
    clearTimeout(limit)
    await endAllOf(scratch)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
    for (const signal of signals) process.off(signal, stop)
  }
}

/** Ends every process that has this folder for its own. */
async function endAllOf(scratch: string): Promise<void> {
  for (let pids = processesOf(scratch); pids.length > 0; pids = processesOf(scratch)) {
    for (const pid of pids) end(pid)
    await sleep(50)
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Only Linux tells of other processes' environments; elsewhere the program's own ending has to do. */
function processesOf(scratch: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => environmentOf(name).includes(`TMPDIR=${scratch}`))
    .map(Number)
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch (error) {
    // Gone, or somebody else's.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
