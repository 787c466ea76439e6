import { pino, type Logger } from 'pino'
import * as z from 'zod/mini'

import type { Config } from './config.ts'

type Level = Config['logLevel']

interface LogTarget {
  write(line: string): void
}

interface StartLog {
  log: Logger
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
 * Lines below `warn` wait until the portal has said its address. A terminal without a level shows lines from `warn` on:
 * a line for each call would push the first sign-in away, which is shown once.
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

/** pino writes the level first, so nothing needs to be parsed. */
const levelOf = (line: string): number => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? WARN)

function stdoutTarget(): LogTarget {
  if (process.stdout.isTTY) return terminalTarget((line) => process.stdout.write(line))
  return pino.destination({ sync: false, minLength: 8_192, periodicFlush: 250 })
}

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
  // A client's text may contain control characters, which a terminal would obey.
  return words.replace(/(?!\n)\p{Cc}/gu, '\uFFFD')
}
