import { settingTexts } from '#texts/operator/settings.ts'

import { settingNames } from './config.ts'
import { isSlipOf } from './near-names.ts'
import { fileSettingOf, namesWithFile } from './secret-files.ts'

/** All that the portal and its commands read: settings, what a move goes to, and the files of secrets. */
const knownNames: readonly string[] = [
  ...settingNames,
  'TARGET_DATABASE_URL',
  'TARGET_STORAGE_URL',
  'PORTAL_COMMIT',
  ...namesWithFile.map(fileSettingOf),
]

/** What programs below the portal read, and so may stand in its file .env. */
const others =
  /^(AWS_|AZURE_|NODE_|PG|npm_config_|TEST_|CHROME_PATH$|TZ$|LANG$|LC_|TMPDIR$|MALLOC_|(https?|no)_proxy$)/i

/**
 * Names that look like settings of the portal and are none: anything unknown in the file .env, and in the environment
 * what differs from a setting by a slip of the fingers.
 *
 * @param fileNames the names in the file .env
 * @returns a sentence for each
 */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  fileNames: readonly string[],
): string[] {
  const inFile = new Set(fileNames)
  const ofPortal: ReadonlySet<string> = new Set(knownNames)
  return [...new Set([...fileNames, ...Object.keys(environment)])]
    .filter((name) => !ofPortal.has(name))
    .flatMap((name) => {
      const meant = knownNames.find((known) => isSlipOf(name, known))
      if (meant !== undefined) return [settingTexts.meant(name, meant)]
      return inFile.has(name) && !others.test(name) ? [settingTexts.unknown(name)] : []
    })
}
