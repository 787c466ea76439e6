import { existsSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod/mini'

import { askToExamine } from '#server/platform/backup/ask-portal.ts'
import { readConfig, type Config } from '#server/platform/base/config.ts'
import { release } from '#server/platform/base/release.ts'
import { exposedFiles, type SettingsFile } from '#server/platform/base/secret-files.ts'
import { deriveKeys, storedSecret } from '#server/platform/base/secrets.ts'
import { unknownSettings } from '#server/platform/base/setting-names.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { isFolderLocked } from '#server/platform/database/embedded/folder-lock.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'
import { settingTexts } from '#texts/operator/settings.ts'

import { lookAtLastArchive } from './archive.ts'
import { lookElsewhere } from './elsewhere.ts'
import { examine } from './examine.ts'
import { fault, fine, Finding, looked, notice, some, wordsOf } from './finding.ts'
import { lookAtFolder, lookAtNode, lookAtWeb } from './machine.ts'
import { lookAtMail } from './mail.ts'
import { leftWithoutDatabase } from './places.ts'
import { lookAtServer } from './questions.ts'

/** How to look. */
export interface Look {
  webDir: string
  nodeVersion: string
  /** Whom a test message is sent to. */
  mailTo?: string | undefined
  /** The file .env and what it sets. */
  settingsFile?: SettingsFile
  onFinding?: (finding: Finding) => void
  onStep?: (what: string) => void
}

/**
 * Looks at a whole installation, running or not, and changes nothing in it.
 * @returns what was looked at, in the order of what stands on what
 */
export async function diagnose(
  environment: Record<string, string | undefined>,
  { webDir, nodeVersion, mailTo, settingsFile, onFinding, onStep }: Look,
): Promise<Finding[]> {
  const found: Finding[] = []
  const tell = (...findings: Finding[]): void => {
    found.push(...findings)
    findings.forEach((finding) => onFinding?.(finding))
  }
  tell(fine(doctorTexts.release(release)), lookAtNode(nodeVersion))
  let config: Config
  try {
    config = readConfig(environment)
    tell(fine(doctorTexts.settingsFine))
  } catch (error) {
    tell(fault(wordsOf(error), doctorTexts.correctSettings))
    return found
  }
  tell(
    ...strangers(environment, settingsFile),
    ...exposed(environment, settingsFile),
    lookAtWeb(webDir),
    ...(await lookAtFolder(config)),
  )
  // lookAtFolder reports a problem with its file.
  const secret = config.secretKey ?? (await storedSecret(config.dataDir).catch(() => undefined))
  onStep?.(doctorTexts.steps.databaseAndFiles)
  try {
    const findings =
      config.databaseUrl === undefined ? lookInFolder(config, secret ?? '') : lookInside(config, secret ?? '')
    for await (const finding of findings) tell(finding)
  } catch (error) {
    tell(fault(wordsOf(error), doctorTexts.correctAndRepeat))
  }
  onStep?.(doctorTexts.steps.archive)
  tell(...(await looked(doctorTexts.steps.archive, () => lookAtLastArchive(config.dataDir, secret))))
  if (config.backupUrl !== undefined) onStep?.(doctorTexts.steps.elsewhere)
  tell(...(await looked(doctorTexts.steps.elsewhere, () => lookElsewhere(config, secret, environment))))
  if (config.smtpUrl !== undefined) onStep?.(doctorTexts.steps.mail)
  tell(...(await lookAtMail(config, Boolean(environment['PUBLIC_URL']), mailTo)))
  return found
}

const strangers = (
  environment: Record<string, string | undefined>,
  settingsFile: SettingsFile | undefined,
): Finding[] =>
  unknownSettings(environment, Object.keys(settingsFile?.settings ?? {})).map((sentence) =>
    notice(sentence, doctorTexts.correctName),
  )

const exposed = (environment: Record<string, string | undefined>, settingsFile: SettingsFile | undefined): Finding[] =>
  exposedFiles(environment, settingsFile).map(({ file, names }) =>
    fault(settingTexts.exposed(file, names.join(', ')), settingTexts.closeFile(file)),
  )

/** The embedded database: the portal that has it open looks, else this process does. */
async function* lookInFolder(config: Config, secret: string): AsyncGenerator<Finding> {
  const { dataDir } = config
  const left = leftWithoutDatabase(dataDir)
  if (left.length > 0) {
    yield fault(...doctorTexts.databaseLost(dataDir, some(left)))
  } else if (!existsSync(path.join(dataDir, 'pg'))) {
    yield notice(...doctorTexts.noDatabase(dataDir))
  } else if (isFolderLocked(dataDir)) {
    yield fine(doctorTexts.running)
    for await (const finding of askToExamine(dataDir)) yield z.parse(Finding, finding)
  } else {
    yield fine(doctorTexts.stopped)
    yield* lookInside(config, secret)
  }
}

async function* lookInside(config: Config, secret: string): AsyncGenerator<Finding> {
  const { there, found } = await lookAtServer(config)
  yield* found
  if (!there) return
  const { databaseUrl: url, migrationDatabaseUrl: migrationUrl, dataDir } = config
  const db = await openDatabase({ url, migrationUrl, dataDir, asItIs: true })
  try {
    yield* examine(config, db, deriveKeys(secret))
  } finally {
    await db.close()
  }
}
