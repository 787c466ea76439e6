import { execFile } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface Ended {
  code: number
  out: string
  err: string
}

/** `npm run <name> -- <words>` in a process of its own, without settings of this one. */
export async function runCommand(name: string, words: string[], settings: Record<string, string>): Promise<Ended> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const options = { cwd: root, env: { PATH, HOME, TMPDIR, ...settings } }
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, 'scripts/run.mjs'), name, ...words], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 129 : 0, out, err })
    })
  })
}
