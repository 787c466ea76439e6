import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** One source of input with what it does, as WebDriver and WebDriver BiDi both take it. */
interface InputSource {
  type: 'pointer' | 'key'
  id: string
  actions: Record<string, unknown>[]
}

/** A browser that is driven from outside, with one page. */
export interface Driver {
  goto: (address: string) => Promise<void>
  /** Runs the body of a function in the page; what it takes and gives is JSON. */
  run: (body: string, ...args: unknown[]) => Promise<unknown>
  act: (sources: InputSource[]) => Promise<void>
  /** Puts a file into the box of files that the selector finds. */
  setFile: (selector: string, path: string) => Promise<void>
  /** The addresses of all its tabs, the page's own among them. */
  addresses: () => Promise<string[]>
  picture: () => Promise<string>
  close: () => Promise<void>
}

export interface Engine {
  name: string
  /** Why it cannot be driven on this machine; undefined when it can. */
  missing: () => string | undefined
  start: () => Promise<Driver>
}

/** The first of these programs that is there: by its path, or by its name in one of PATH's folders. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path))
}

/** Ends a program at the latest with this process: a test that takes too long is left without being tidied up. */
export function endWithThis(child: ChildProcess): void {
  process.once('exit', () => void child.kill())
}

/** Its window, in CSS pixels. */
export const windowSize = { width: 1440, height: 900 }
