import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import type { FastifyBaseLogger } from 'fastify'

import { lastOf } from '#contract/items.ts'
import { dueAtOf, isScheduledName, keptOf, type Keep } from '#server/platform/base/archive-keep.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

import { minutely } from './each-minute.ts'
import type { Elsewhere } from './elsewhere.ts'
import { encryptedEnd, encryptFile } from './encrypting.ts'
import { erasuresFile } from './erasures.ts'
import { noteSent } from './runs.ts'

const minute = 60_000
const waits = [1, 5, 15, 60].map((minutes) => minutes * minute)
/** An archive that another instance has made in a shared folder is left to it for so long. */
const leftToMaker = 60 * minute

interface Options {
  folder: string
  elsewhere: Elsewhere
  keep: Keep
  proven?: () => Promise<string | undefined>
  passphrase: string | undefined
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

export interface Sending {
  look(own?: string): Promise<void>
  close(): Promise<void>
}

/** Sends the list of erasures where it is another one than was sent last. */
function listSender(folder: string, elsewhere: Options['elsewhere']): () => Promise<void> {
  let sent: string | undefined
  return async () => {
    const file = path.join(folder, erasuresFile)
    const text = existsSync(file) ? await readFile(file, 'utf8') : undefined
    if (text === undefined || text === sent) return
    await elsewhere.write(erasuresFile, Readable.from([Buffer.from(text)]))
    sent = text
  }
}

/**
 * Copies the archives to another place, the newest first, and removes there what is kept no more. Comparing both places
 * shows what is missing, also after a restart. The list of erased people goes first, so that no archive is there
 * without it.
 */
export function keepSending(db: Database, options: Options): Sending {
  const { folder, elsewhere, keep, proven, clock, log } = options
  const made = new Set<string>()
  let there: ReadonlySet<string> | undefined
  let failures = 0
  let notBefore = -Infinity

  const missing = async (): Promise<string[]> => {
    const here = existsSync(folder) ? (await readdir(folder)).filter(isScheduledName) : []
    const kept = keptOf([...here, ...(there ?? [])], keep, await proven?.())
    const now = clock.now().getTime()
    const found: string[] = []
    const toSend = here.filter((one) => kept.has(one) && !there?.has(one))
    for (const name of toSend.toSorted().toReversed())
      if (made.has(name) || now - (await stat(path.join(folder, name))).mtimeMs >= leftToMaker) found.push(name)
    return found
  }
  const sendList = listSender(folder, elsewhere)
  const pass = async (stopping: AbortSignal): Promise<void> => {
    if (clock.now().getTime() < notBefore) return
    await sendList()
    if ((await missing()).length === 0 && there !== undefined) return
    there = new Set((await elsewhere.list()).map(({ name }) => name))
    for (const name of await missing()) {
      await send(options, name, stopping)
      await noteSent(db, dueAtOf(name))
      there = new Set([...there, name])
      log.info({ archive: name, place: elsewhere.name }, 'backup copied elsewhere')
    }
    await removeOld(options)
    failures = 0
  }
  const noteFailure = (error: unknown): void => {
    notBefore = clock.now().getTime() + (waits[failures] ?? lastOf(waits))
    failures += 1
    there = undefined
    log.error({ err: error, place: elsewhere.name, failures }, 'a backup could not be copied elsewhere')
  }
  const passes = minutely(clock, pass, noteFailure)
  return {
    async look(own) {
      if (own !== undefined) made.add(own)
      await passes.look()
    },
    close: passes.close,
  }
}

async function send({ folder, elsewhere, passphrase }: Options, name: string, signal: AbortSignal): Promise<void> {
  const own = path.join(folder, name)
  const [file, storedAs] =
    passphrase === undefined ? [own, name] : [`${own}${encryptedEnd}.part`, `${name}${encryptedEnd}`]
  try {
    if (passphrase !== undefined) await encryptFile({ from: own, to: file, passphrase }, signal)
    const { size } = await stat(file)
    await elsewhere.write(storedAs, createReadStream(file, { signal }))
    const stored = (await elsewhere.list()).find((one) => one.storedAs === storedAs)
    if (stored?.size === size) return
    await elsewhere.remove(storedAs)
    throw new Error(`${storedAs} has ${stored?.size ?? 'no'} bytes there instead of ${size}`)
  } finally {
    if (file !== own) await rm(file, { force: true })
  }
}

async function removeOld({ elsewhere, keep, proven }: Options): Promise<void> {
  const stored = await elsewhere.list()
  const kept = keptOf(
    stored.map(({ name }) => name),
    keep,
    await proven?.(),
  )
  for (const { name, storedAs } of stored) if (!kept.has(name)) await elsewhere.remove(storedAs)
}
