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

/** Unknown names in .env (`fileNames`), and names near to a setting's, with the one that was meant. */
export function strangeSettings(
  environment: Readonly<Record<string, string | undefined>>,
  fileNames: readonly string[],
): { name: string; meant: string | undefined }[] {
  const inFile = new Set(fileNames)
  const ofPortal: ReadonlySet<string> = new Set(knownNames)
  return [...new Set([...fileNames, ...Object.keys(environment)])]
    .filter((name) => !ofPortal.has(name))
    .map((name) => ({ name, meant: knownNames.find((known) => isSlipOf(name, known)) }))
    .filter(({ name, meant }) => meant !== undefined || (inFile.has(name) && !others.test(name)))
}

/** A sentence for each of them. */
export const unknownSettings = (...places: Parameters<typeof strangeSettings>): string[] =>
  strangeSettings(...places).map(({ name, meant }) =>
    meant === undefined ? settingTexts.unknown(name) : settingTexts.meant(name, meant),
  )
