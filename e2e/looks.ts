import type { Language } from '#texts/texts.ts'

/** How a person may have the portal before them. */
export interface Look {
  width: number
  locale: Language
  skin: 'smart' | 'provider'
  theme: 'light' | 'dark'
}

const widths = [1440, 900, 390, 320]
const locales = ['es-CO', 'en-US'] as const
const skins = ['smart', 'provider'] as const
const themes = ['light', 'dark'] as const

const looks: Look[] = locales.flatMap((locale) =>
  skins.flatMap((skin) => themes.flatMap((theme) => widths.map((width) => ({ width, locale, skin, theme })))),
)

export const nameOfLook = ({ width, locale, skin, theme }: Look) => `${width} px, ${locale}, ${skin}, ${theme}`

/**
 * The looks that a scene is seen in, in groups of one test each: all of them where `TEST_FULL` is set, else one, of
 * which the next scene has another, so that every look has its turn.
 */
export function looksOf(index: number): { name: string; looks: Look[] }[] {
  if (process.env['TEST_FULL'] !== '1') {
    // Odd, so that it goes round all of them.
    const look = looks[(index * 13) % looks.length]!
    return [{ name: nameOfLook(look), looks: [look] }]
  }
  return [...Map.groupBy(looks, ({ locale, skin }) => `${locale}, ${skin}`)].map(([name, group]) => ({
    name: `${name}, every width and theme`,
    looks: group,
  }))
}

/** Cases of one rule, dear ones: all of them where `TEST_FULL` is set, else the first ones. */
export const firstOf = <const Some>(count: number, cases: readonly Some[]): readonly Some[] =>
  process.env['TEST_FULL'] === '1' ? cases : cases.slice(0, count)

/** More looks at screens with much or odd content, where `TEST_FULL` is set: each screen's own scene is seen in one anyway. */
export const moreLooks = <const Some>(looks: readonly Some[]): readonly Some[] =>
  process.env['TEST_FULL'] === '1' ? looks : []
