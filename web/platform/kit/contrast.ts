/**
 * Colour arithmetic of WCAG 2.2.
 * Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */

const hexPattern = /^#[0-9a-f]{6}$/i

/** The three channels of `#RRGGBB`, each 0 to 1. Throws a `RangeError` on anything else. */
export function channels(hex: string): [red: number, green: number, blue: number] {
  if (!hexPattern.test(hex)) throw new RangeError(`Not a colour of the form #RRGGBB: ${hex}`)
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two colours, 1 to 21, in either order. */
export function contrast(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` 0 gives `from`, 1 gives `towards`; `#RRGGBB` in capitals. */
export function mix(from: string, towards: string, share: number): string {
  const end = channels(towards)
  const parts = channels(from).map((start, i) => Math.round(255 * (start * (1 - share) + (end[i] ?? 0) * share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** A little above the 3:1 that WCAG 1.4.11 asks of graphics, so that rounding never falls below it. */
const ringRatio = 3.1

/**
 * The colour itself where it stands out from `surface` by 3:1, else mixed towards `ink` in steps of 5 % until it does.
 */
export function ringColour(hex: string, surface: string, ink: string): string {
  for (let step = 0; step < 20; step += 1) {
    const candidate = mix(hex, ink, step / 20)
    if (contrast(candidate, surface) >= ringRatio) return candidate
  }
  return ink
}

/** Black or white text on a badge filled with `hex`, whichever reads better. At least 4.5:1 for every colour. */
export function badgeInk(hex: string): '#FFFFFF' | '#111111' {
  return contrast(hex, '#FFFFFF') >= contrast(hex, '#111111') ? '#FFFFFF' : '#111111'
}
