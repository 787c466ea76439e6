/**
 * Says in one line what is being done and, when it is done, how long it took; after two seconds the line of a terminal
 * counts the elapsed seconds, and a log gets a plain line every 15 s. What ends in under a second is not timed.
 *
 * scripts/run.mjs has a smaller one of its own: it runs on a Node.js that can't load this file.
 *
 * @param doing in the present: 'Construyendo la web'
 * @param done in the past: 'Web construida'
 * @throws whatever `work` throws
 */
export async function withProgress<Result>(doing: string, done: string, work: () => Promise<Result>): Promise<Result> {
  const terminal = process.stdout.isTTY
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  process.stdout.write(terminal ? `${doing} …` : `${doing} …\n`)
  const tick = setInterval(
    () => {
      if (terminal && seconds() >= 2) process.stdout.write(`\r${doing} … ${seconds()} s`)
      if (!terminal) process.stdout.write(`… ${seconds()} s\n`)
    },
    terminal ? 1000 : 15_000,
  )
  const clear = () => {
    clearInterval(tick)
    if (terminal) process.stdout.write('\r\u001B[K')
  }
  try {
    const result = await work()
    clear()
    process.stdout.write(seconds() < 1 ? `${done}.\n` : `${done} en ${seconds()} s.\n`)
    return result
  } catch (error) {
    clear()
    throw error
  }
}
