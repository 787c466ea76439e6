import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Undefined without a terminal, or for an empty answer. */
export const askHidden = (question: string): Promise<string | undefined> => answerTo(question, true)

/** Undefined without a terminal, or for an empty answer. */
export const ask = (question: string): Promise<string | undefined> => answerTo(question, false)

async function answerTo(question: string, hidden: boolean): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  process.stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden ? unseen : process.stdout, terminal: true })
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('line', resolve)
      lines.once('SIGINT', () => process.exit(130))
      lines.once('close', () => resolve(''))
    })
    return answer === '' ? undefined : answer
  } finally {
    lines.close()
    if (hidden) process.stdout.write('\n')
  }
}
