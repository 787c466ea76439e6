import { settingTexts } from '#texts/operator/settings.ts'

import { settingNames } from './config.ts'
import { isSlipOf } from './near-names.ts'
import { fileSettingOf, namesWithFile } from './secret-files.ts'

/** Settings, the targets of a move, and the files of secrets. */
const knownNames: readonly string[] = [
  ...settingNames,
  'TARGET_DATABASE_URL',
  'TARGET_STORAGE_URL',
  'PORTAL_COMMIT',
  ...namesWithFile.map(fileSettingOf),
]

/** Read by programs below the portal, so they may stand in .env. */
const others =
  /^(AWS_|AZURE_|NODE_|PG|npm_config_|TEST_|CHROME_PATH$|TZ$|LANG$|LC_|TMPDIR$|MALLOC_|(https?|no)_proxy$)/i

/** A sentence for each unknown name in .env (`fileNames`), and for names near to a setting's. */
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
