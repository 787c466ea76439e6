import { existsSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod/mini'

import { StatusLine } from '#contract/status.ts'
import { askToExamine } from '#server/platform/backup/ask-portal.ts'
import { readConfig, type Config } from '#server/platform/base/config.ts'
import type { SettingsFile } from '#server/platform/base/secret-files.ts'
import { deriveKeys, storedSecret } from '#server/platform/base/secrets.ts'
import { serverOf } from '#server/platform/base/server-addresses.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { isFolderLocked } from '#server/platform/database/embedded/folder-lock.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'
import { spanish } from '#texts/spanish.ts'

import { checks } from './checks.ts'
import { examine, look, made, spanishLook } from './examine.ts'
import { fault, fine, notice, some, wordsOf, type Finding } from './finding.ts'
import { leftWithoutDatabase } from './places.ts'
import { lookAtServer } from './questions.ts'

export interface Look {
  webDir: string
  nodeVersion: string
  mailTo?: string | undefined
  settingsFile?: SettingsFile
  onFinding?: (line: StatusLine) => void
  onStep?: (what: string) => void
}

export async function diagnose(
  environment: Record<string, string | undefined>,
  { webDir, nodeVersion, mailTo, settingsFile, onFinding, onStep }: Look,
): Promise<StatusLine[]> {
  const found: StatusLine[] = []
  const tell = (line: StatusLine): void => {
    found.push(line)
    onFinding?.(line)
  }
  const looking = spanishLook({ webDir, nodeVersion, environment, settingsFile })
  for await (const line of look(checks.program, looking, made)) tell(line)
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    tell({ check: 'settings', ...fault(wordsOf(error), doctorTexts.correctSettings) })
    return found
  }
  for await (const line of look(checks.settings, { ...looking, config }, made)) tell(line)
  // lookAtSecretFile reports a problem with its file.
  const secret = config.secretKey ?? (await storedSecret(config.dataDir).catch(() => undefined))
  onStep?.(doctorTexts.steps.databaseAndFiles)
  try {
    const lines =
      config.databaseUrl === undefined ? lookInFolder(config, secret ?? '') : lookInside(config, secret ?? '')
    for await (const line of lines) tell(line)
  } catch (error) {
    tell(opening(fault(wordsOf(error), doctorTexts.correctAndRepeat)))
  }
  for (const check of checks.afterwards) {
    const isElsewhere = config.backupUrl !== undefined
    const isAsked = {
      archive: true,
      elsewhere: isElsewhere,
      archiveElsewhere: isElsewhere,
      mail: config.smtpUrl !== undefined,
      directory: config.oidc !== undefined,
    }
    if (isAsked[check.name]) onStep?.(doctorTexts.steps[check.name])
    for await (const line of look([check], { ...looking, config, secret, mailTo }, made)) tell(line)
  }
  return found
}

const opening = (finding: Finding): StatusLine => ({ check: 'opening', ...finding })

/** The portal that has the embedded database open looks, else this process. */
async function* lookInFolder(config: Config, secret: string): AsyncGenerator<StatusLine> {
  const { dataDir } = config
  const left = leftWithoutDatabase(dataDir)
  if (left.length > 0) {
    yield opening(fault(...doctorTexts.databaseLost(dataDir, some(spanish, left))))
  } else if (!existsSync(path.join(dataDir, 'pg'))) {
    yield opening(notice(...doctorTexts.noDatabase(dataDir)))
  } else if (isFolderLocked(dataDir)) {
    yield opening(fine(doctorTexts.running))
    for await (const line of askToExamine(dataDir)) yield z.parse(StatusLine, line)
  } else {
    yield opening(fine(doctorTexts.stopped))
    yield* lookInside(config, secret)
  }
}

async function* lookInside(config: Config, secret: string): AsyncGenerator<StatusLine> {
  const { there, found } = await lookAtServer(config)
  yield* found.map(opening)
  if (!there) return
  const db = await openDatabase({ ...serverOf(config), dataDir: config.dataDir, asItIs: true })
  try {
    yield* examine(config, db, deriveKeys(secret))
  } finally {
    await db.close()
  }
}
