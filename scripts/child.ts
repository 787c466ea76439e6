import { spawn, type SpawnOptions } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** With a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export type Ended = { readonly code: number; readonly output: string }

/** As a shell says it. */
export const codeAfter = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

/** Forwards SIGINT and SIGTERM. After a signal the code is 128 and its number. `quiet` collects the output. */
export function run(
  command: string,
  words: readonly string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> {
  const options: SpawnOptions = {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  }
  const child = spawn(command, words, options)
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(String(part)))
  return new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      resolve({ code: signal === null ? (code ?? 1) : codeAfter(signal), output: output.join('') })
    })
  }).finally(() => process.off('SIGINT', pass).off('SIGTERM', pass))
}

export function runPackage(
  path: string,
  words: readonly string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> {
  return run(process.execPath, [`${root}node_modules/${path}`, ...words], options)
}
