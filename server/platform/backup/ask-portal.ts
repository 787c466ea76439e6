import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import * as z from 'zod/mini'

import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { commandPath, Doorbell, doorbellFile, findingsPath, problemTrailer, type BackupOrder } from './control.ts'
import { fromPieces, piecesType, type OnPhase } from './phases.ts'

/** @throws BackupProblem without an answer, or with the portal's reason */
export async function askForBackup(
  dataDir: string,
  order: z.output<typeof BackupOrder>,
  out: Writable,
  onPhase?: OnPhase,
): Promise<void> {
  const answer = await ask(dataDir, '/backup', { ...order, phases: true })
  // Older portals send the archive alone.
  if (answer.headers['content-type'] === piecesType) await pipeline(answer, fromPieces(onPhase), out)
  else await pipeline(answer, out)
  const problem = answer.trailers[problemTrailer]
  if (typeof problem === 'string') throw new BackupProblem(decodeURIComponent(problem))
}

/** As they come. @throws BackupProblem without an answer, at a break, or from another version */
export async function* askToExamine(dataDir: string): AsyncGenerator {
  const answer = await ask(dataDir, findingsPath, {}, [200, 404])
  if (answer.statusCode === 404) throw otherVersion(answer)
  try {
    for await (const line of createInterface({ input: answer })) {
      const finding: unknown = JSON.parse(line)
      yield finding
    }
  } catch (cause) {
    throw new BackupProblem(backupTexts.unfinishedAnswer, { cause })
  }
  if (!answer.complete) throw new BackupProblem(backupTexts.unfinishedAnswer)
}

function otherVersion(answer: IncomingMessage): BackupProblem {
  answer.resume()
  return new BackupProblem(backupTexts.otherVersion)
}

const Problem = z.object({ problem: z.string() })

/** @throws BackupProblem without an answer, from an older version, or with the portal's reason */
export async function askToRun(dataDir: string, name: string, order: object): Promise<unknown> {
  const answer = await ask(dataDir, commandPath(name), order, [200, 404, 409])
  if (answer.statusCode === 404) throw otherVersion(answer)
  const said = await json(answer)
  if (answer.statusCode === 409) throw new BackupProblem(z.parse(Problem, said).problem)
  return said
}

async function ask(
  dataDir: string,
  path: string,
  body: object,
  statuses: readonly number[] = [200],
): Promise<IncomingMessage> {
  const silent = (cause: unknown): BackupProblem => new BackupProblem(backupTexts.noAnswer(dataDir), { cause })
  let doorbell: Doorbell
  try {
    doorbell = z.parse(Doorbell, JSON.parse(readFileSync(doorbellFile(dataDir), 'utf8')))
  } catch (error) {
    throw silent(error)
  }
  const { port, token } = doorbell
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method: 'POST' }, resolve)
    call.setHeader('authorization', `Bearer ${token}`)
    call.on('error', reject)
    call.end(JSON.stringify(body))
  }).catch((error: unknown) => {
    throw silent(error)
  })
  if (!statuses.includes(answer.statusCode ?? 0)) throw silent(`${answer.statusCode}`)
  return answer
}
