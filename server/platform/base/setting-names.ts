import { settingTexts } from '#texts/operator/settings.ts'

import { settingNames } from './config.ts'

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
  const ofPortal: ReadonlySet<string> = new Set(settingNames)
  return [...new Set([...fileNames, ...Object.keys(environment)])]
    .filter((name) => !ofPortal.has(name))
    .flatMap((name) => {
      const meant = settingNames.find((known) => isSlipOf(name, known))
      if (meant !== undefined) return [settingTexts.meant(name, meant)]
      return inFile.has(name) && !others.test(name) ? [settingTexts.unknown(name)] : []
    })
}

/** Whether one name is the other in another case, without its underscores, or with a letter or two astray. */
function isSlipOf(name: string, known: string): boolean {
  const [one, other] = [name, known].map((word) => word.toUpperCase().replaceAll(/[_-]/g, '')) as [string, string]
  // A short name has many neighbours that mean something else: HOME is two letters from HOST.
  return distance(one, other) <= (known.length < 8 ? 1 : 2)
}

/** How many letters were left out, added, exchanged or swapped with their neighbour (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}
