import { pino, type Logger } from 'pino'
import * as z from 'zod/mini'

import type { Config } from './config.ts'

type Level = Config['logLevel']

/** Where log lines go: one JSON object each, with its line feed. */
interface LogTarget {
  write(line: string): void
}

interface StartLog {
  log: Logger
  /** Writes what was held back while the portal started, and from then on each line at once. */
  release(): void
}

const WARN = 40

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z._default(z.string(), ''),
  err: z.optional(z.looseObject({ stack: z.optional(z.string()) })),
})
const Call = z.object({ method: z.string(), path: z.string(), status: z.number(), ms: z.number() })

/**
 * The log of a process that starts. Until its address is said, what a person at the terminal or the first lines of a file
 * show is how the start goes: lines below `warn` wait for it.
 *
 * Without a terminal a line is a JSON object, for what collects them. A terminal shows it in words, and without a level
 * of its own only from `warn` on: a line for each call would push away how to sign in, which is shown once.
 *
 * @param level what LOG_LEVEL says; undefined when it says nothing
 */
export function openLog(level: Level | undefined, target = stdoutTarget()): StartLog {
  let held: string[] | undefined = []
  const onTerminal = 'isTerminal' in target
  const log = pino(
    {
      level: level ?? (onTerminal ? 'warn' : 'info'),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    {
      write(line: string) {
        if (held === undefined || levelOf(line) >= WARN) target.write(line)
        else held.push(line)
      },
    },
  )
  return {
    log,
    release() {
      for (const line of held ?? []) target.write(line)
      held = undefined
    },
  }
}

/** pino writes the level first: to know it, nothing has to be parsed. */
const levelOf = (line: string): number => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? WARN)

function stdoutTarget(): LogTarget {
  if (process.stdout.isTTY) return terminalTarget((line) => process.stdout.write(line))
  return pino.destination({ sync: false, minLength: 8_192, periodicFlush: 250 })
}

/** For a person who looks on: `14:05:09 warn: what happened`, a call as `14:05:09 GET /api/… 200 12 ms`. */
export function terminalTarget(show: (text: string) => void): LogTarget & { isTerminal: true } {
  return { isTerminal: true, write: (line) => show(`${inWords(line)}\n`) }
}

function inWords(line: string): string {
  const read = z.safeParse(Line, JSON.parse(line))
  if (!read.success) return line.trimEnd()
  const { level, time, msg, err } = read.data
  const call = z.safeParse(Call, read.data)
  const what = call.success
    ? `${call.data.method} ${call.data.path} ${call.data.status} ${Math.round(call.data.ms)} ms`
    : `${level >= 50 ? 'error: ' : level >= WARN ? 'warn: ' : ''}${msg}`
  const words = `${new Date(time).toTimeString().slice(0, 8)} ${what}${err?.stack === undefined ? '' : `\n${err.stack}`}`
  // What somebody sent may be part of it, and a terminal obeys what JSON only quotes.
  return words.replace(/(?!\n)\p{Cc}/gu, '\uFFFD')
}
