import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { codeOf } from '#server/platform/base/error-code.ts'

/** In ms. */
const stopLimit = 15_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a Node.js program and leaves nothing behind: its temporary files are in one folder (TMPDIR), and each process
 * that it started has this folder in its environment. @returns the exit code
 */
export async function runAlone(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  // PostgreSQL runs as another user, which needs access to its own folder.
  chmodSync(scratch, 0o711)
  const child = spawn(process.execPath, [...words], {
    stdio: 'inherit',
    // Ctrl-C reaches this process alone, which forwards it once.
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
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Only Linux shows other processes' environments; elsewhere the program ends its own. */
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
    // It has gone, or is another user's.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return []
    throw error
  }
}
