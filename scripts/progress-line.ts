import { sharedTexts } from '#texts/operator/commands.ts'

/** After so long what is being done is said even where a quick end would have gone without a word, in ms. */
const SLOW = 1000

/**
 * Says in one line what is being done and, when it is done, how long it took; after two seconds the line of a terminal
 * counts the elapsed seconds, and a log gets a plain line every 15 s. What ends in under a second is not timed. Work that
 * tells what it is at has that in the line of a terminal, and one line for each such thing in a log, without the seconds.
 *
 * scripts/run.mjs has a smaller one of its own: it runs on a Node.js that can't load this file.
 *
 * @param doing in the present: 'Construyendo la web'
 * @param done in the past: 'Web construida', or what tells it by the result
 * @param options.onlyWhenSlow say nothing of what is done within a second, unless the work calls the `say` it is given
 * @throws whatever `work` throws
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
  /** What it is at, and how far; undefined where it does not say. */
  let now: { what: string; count: string } | undefined
  const line = () => {
    const timed = seconds() >= 2 ? ` ${seconds()} s` : ''
    process.stdout.write(now ? `\r\u001B[K${doing}: ${now.what}${now.count} …${timed}` : `\r${doing} …${timed}`)
  }
  const at = (what: string, count = '') => {
    const isNew = now?.what !== what
    now = { what, count: count && ` ${count}` }
    // A count alone waits for the next second.
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

/** For the start of a portal: what is made or brought up to date in its database is said, and an opening that takes long. */
export async function ofDatabase<Result>(work: (say: () => void) => Promise<Result>): Promise<Result> {
  return withProgress(sharedTexts.preparingDatabase, sharedTexts.databasePrepared, work, { onlyWhenSlow: true })
}
