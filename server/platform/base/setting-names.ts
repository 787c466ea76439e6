import { settingTexts } from '#texts/operator/settings.ts'

import { settingNames } from './config.ts'
import { isSlipOf } from './near-names.ts'
import { fileSettingOf, namesWithFile } from './secret-files.ts'

const knownNames: readonly string[] = [
  ...settingNames,
  'TARGET_DATABASE_URL',
  'TARGET_STORAGE_URL',
  'PORTAL_COMMIT',
  ...namesWithFile.map(fileSettingOf),
]

const others =
  /^(AWS_|AZURE_|NODE_|PG|npm_config_|TEST_|CHROME_PATH$|TZ$|LANG$|LC_|TMPDIR$|MALLOC_|(https?|no)_proxy$)/i

/** Unknown names in .env (`fileNames`), and names that are nearly a setting's. */
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

export const unknownSettings = (...places: Parameters<typeof strangeSettings>): string[] =>
  strangeSettings(...places).map(({ name, meant }) =>
    meant === undefined ? settingTexts.unknown(name) : settingTexts.meant(name, meant),
  )
