import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * Asks the person at the terminal for something that is not shown while it is typed.
 * @returns undefined where there is no terminal, or nothing was typed
 */
export const askHidden = (question: string): Promise<string | undefined> => answerTo(question, true)

/** Asks the person at the terminal; undefined where there is none, or nothing was typed. */
export const ask = (question: string): Promise<string | undefined> => answerTo(question, false)

async function answerTo(question: string, hidden: boolean): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  process.stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden ? unseen : process.stdout, terminal: true })
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('line', resolve)
      // Ctrl-C ends the command, as anywhere.
      lines.once('SIGINT', () => process.exit(130))
      lines.once('close', () => resolve(''))
    })
    return answer === '' ? undefined : answer
  } finally {
    lines.close()
    if (hidden) process.stdout.write('\n')
  }
}
