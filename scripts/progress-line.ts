import { sharedTexts } from '#texts/operator/commands.ts'

/** In ms: from here on, quick work is announced too. */
const SLOW = 1000

interface Step {
  what: string
  count: string
}

function lineOf(doing: string, step: Step | undefined, seconds: number): string {
  const timed = seconds >= 2 ? ` ${seconds} s` : ''
  return step ? `\r\u001B[K${doing}: ${step.what}${step.count} …${timed}` : `\r${doing} …${timed}`
}

/**
 * One line for the work, and its time when it ends. After two seconds a terminal counts seconds; a log gets a line
 * every 15 s. Work under a second has no time. Reported steps replace a terminal's line. scripts/run.mjs has its own
 * for older versions of Node.js.
 * @param options.onlyWhenSlow silent within a second, unless the work calls `say` @throws the errors of `work`
 */
export async function withProgress<Result>(
  doing: string,
  done: string | ((result: Result) => string),
  work: (say: () => void, at: (what: string, count?: string) => void) => Promise<Result>,
  { onlyWhenSlow = false }: { onlyWhenSlow?: boolean } = {},
): Promise<Result> {
  const terminal = process.stdout.isTTY
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  let said = false
  const say = () => {
    if (!said) process.stdout.write(terminal ? `${doing} …` : `${doing} …\n`)
    said = true
  }
  if (!onlyWhenSlow) say()
  let now: Step | undefined
  const line = () => process.stdout.write(lineOf(doing, now, seconds()))
  const at = (what: string, count = '') => {
    const isNew = now?.what !== what
    now = { what, count: count && ` ${count}` }
    // A mere count waits for the next second.
    if (!isNew) return
    say()
    if (terminal) line()
    else process.stdout.write(`… ${what}\n`)
  }
  const late = setTimeout(say, SLOW)
  const tick = setInterval(
    () => {
      if (terminal && seconds() >= 2) line()
      if (!terminal && !now) process.stdout.write(`… ${seconds()} s\n`)
    },
    terminal ? 1000 : 15_000,
  )
  const clear = () => {
    clearTimeout(late)
    clearInterval(tick)
    if (terminal && said) process.stdout.write('\r\u001B[K')
  }
  try {
    const result = await work(say, at)
    clear()
    const ended = typeof done === 'string' ? done : done(result)
    if (said) process.stdout.write(seconds() < 1 ? `${ended}.\n` : `${sharedTexts.doneIn(ended, seconds())}\n`)
    return result
  } catch (error) {
    clear()
    throw error
  }
}

/** Reports migrations at the start, and a slow opening. */
export async function ofDatabase<Result>(work: (say: () => void) => Promise<Result>): Promise<Result> {
  return withProgress(sharedTexts.preparingDatabase, sharedTexts.databasePrepared, work, { onlyWhenSlow: true })
}
