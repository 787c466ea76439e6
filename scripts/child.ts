import { spawn, type SpawnOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, with a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export type Ended = { readonly code: number; readonly output: string }

/**
 * Runs a program to its end and passes SIGINT and SIGTERM on to it. A program that a signal ended has the code
 * 128 + 1, so that it never counts as a success.
 *
 * @param quiet collect what it prints in `output` instead of showing it
 * @throws when the program can't be started
 */
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
    child.on('close', (code) => resolve({ code: code ?? 129, output: output.join('') }))
  }).finally(() => process.off('SIGINT', pass).off('SIGTERM', pass))
}

/** Runs the JavaScript program of an installed package with this same Node.js, from its path in node_modules. */
export function runPackage(
  path: string,
  words: readonly string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> {
  return run(process.execPath, [`${root}node_modules/${path}`, ...words], options)
}
