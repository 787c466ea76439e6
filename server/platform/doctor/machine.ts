import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '#server/platform/base/config.ts'
import { storedSecret, secretFile } from '#server/platform/base/secrets.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { ofOthersIn, openInFolder } from '#server/platform/database/embedded/owner-only.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

import { fault, fine, notice, some, wordsOf, type Finding } from './finding.ts'

const leastNode = 24
const megabyte = 1024 * 1024
/** Below the first nothing is written any more; below the second it is time to free some space. In bytes. */
const freeSpace = { least: 64 * megabyte, low: 1024 * megabyte }

export function lookAtNode(version: string): Finding {
  return Number(version.split('.')[0]) >= leastNode
    ? fine(doctorTexts.nodeFine(version))
    : fault(...doctorTexts.nodeOld(version, leastNode))
}

/** Whether there are screens to serve. */
export function lookAtWeb(webDir: string): Finding {
  return existsSync(path.join(webDir, 'index.html')) ? fine(doctorTexts.webFine) : fault(...doctorTexts.webMissing)
}

/** The data folder and what in it is for its owner alone. */
export async function lookAtFolder({ dataDir, databaseUrl, secretKey }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) {
    return databaseUrl === undefined
      ? [fault(...doctorTexts.folderMissing(dataDir))]
      : [fine(doctorTexts.folderToBeMade(dataDir))]
  }
  const found: Finding[] = []
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return [fault(doctorTexts.folderUnusable(dataDir), wordsOf(error))]
  }
  const open = openInFolder(dataDir)
  if (open.length > 0) found.push(fault(...doctorTexts.folderOpen(some(open), dataDir)))
  const foreign = ofOthersIn(dataDir)
  if (foreign.length > 0) found.push(fault(...doctorTexts.folderForeign(some(foreign), dataDir)))
  const free = freeBytesOf(dataDir)
  const words = doctorTexts.free(Math.round(free / megabyte), dataDir)
  if (free < freeSpace.least) found.push(fault(...doctorTexts.tooLittle(words)))
  else if (free < freeSpace.low) found.push(notice(doctorTexts.left(words), doctorTexts.freeSoon))
  else found.push(fine(doctorTexts.enough(words)))
  if (secretKey === undefined)
    await storedSecret(dataDir).catch((error: unknown) => found.push(fault(wordsOf(error), doctorTexts.notStarting)))
  if (databaseUrl === undefined && secretKey === undefined && !existsSync(secretFile(dataDir)))
    found.push(
      existsSync(path.join(dataDir, 'pg'))
        ? fault(...doctorTexts.secretMissing(secretFile(dataDir)))
        : notice(...doctorTexts.noSecretYet),
    )
  return found
}
