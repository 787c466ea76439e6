/**
 * The one source of every colour, radius and measure of the kit. `tokens.test.ts` computes the contrast of each pair.
 */

export type Skin = 'smart' | 'provider'
export type Theme = 'light' | 'dark'

/** Values in the order smart-light, smart-dark, provider-light, provider-dark. */
type Row = readonly [string, string, string, string]

export const variants = ['smart-light', 'smart-dark', 'provider-light', 'provider-dark'] as const
type Variant = (typeof variants)[number]

const rows = {
  canvas: ['#F2F5F3', '#0C1311', '#F4F5F9', '#0D0F16'],
  surface: ['#FFFFFF', '#131C19', '#FFFFFF', '#151822'],
  subtle: ['#F8FAF9', '#18231F', '#F9FAFC', '#1A1E2A'],
  sunken: ['#E9EEEB', '#090F0D', '#EBEDF3', '#090B10'],
  line: ['#DAE2DE', '#273530', '#DCE0E9', '#2A2F3E'],
  'line-strong': ['#82918B', '#6C8078', '#858DA1', '#737C93'],
  text: ['#12211C', '#E7F0EC', '#161A27', '#ECEEF5'],
  'text-2': ['#42534C', '#B3C3BC', '#464D60', '#BAC0CF'],
  'text-3': ['#5D6C65', '#8FA199', '#5F677A', '#949CAE'],
  primary: ['#0B6B5D', '#4FC9B0', '#2A4BC4', '#8EA8FF'],
  'primary-hover': ['#08564B', '#74DAC5', '#203CA3', '#AABEFF'],
  'on-primary': ['#FFFFFF', '#03231D', '#FFFFFF', '#0A1233'],
  'primary-soft': ['#DCEFEA', '#143831', '#E4EAFC', '#1F2A55'],
  'primary-ink': ['#075448', '#7FDDC9', '#203CA3', '#B4C5FF'],
  focus: ['#0B6B5D', '#7FDDC9', '#2A4BC4', '#B4C5FF'],
  nav: ['#0F2C27', '#0A1512', '#FFFFFF', '#11141D'],
  'nav-line': ['#1F443D', '#1D2C27', '#DCE0E9', '#2A2F3E'],
  'nav-text': ['#C9DCD6', '#C3D6CF', '#3A4155', '#BAC0CF'],
  'nav-text-2': ['#93B0A7', '#86A198', '#5F677A', '#8D95A8'],
  'nav-active': ['#1C4A41', '#17362F', '#E4EAFC', '#1F2A55'],
  'nav-active-text': ['#FFFFFF', '#FFFFFF', '#1C358F', '#DCE5FF'],
  'nav-mark': ['#F2B33D', '#F2B33D', '#2A4BC4', '#8EA8FF'],
  ok: ['#18663A', '#74D295', '#18663A', '#74D295'],
  'ok-soft': ['#DCF1E3', '#11331F', '#DCF1E3', '#11331F'],
  warn: ['#7E4E00', '#F0C067', '#7E4E00', '#F0C067'],
  'warn-soft': ['#FBEED3', '#382A0E', '#FBEED3', '#382A0E'],
  bad: ['#AE231C', '#FF9E95', '#AE231C', '#FF9E95'],
  'bad-soft': ['#FBE5E3', '#471B1B', '#FBE5E3', '#471B1B'],
  info: ['#1A5A9E', '#8CC0F7', '#1A5A9E', '#8CC0F7'],
  'info-soft': ['#E0EDFA', '#11304F', '#E0EDFA', '#11304F'],
} as const satisfies Record<string, Row>

type TokenName = keyof typeof rows
export const tokenNames = Object.keys(rows) as TokenName[]

export function token(name: TokenName, variant: Variant): string {
  return rows[name][variants.indexOf(variant)] ?? ''
}

/** Radii in pixels: small (chips, ticks), medium (controls), large (cards, dialogs). */
export const radii: Record<Skin, readonly [small: number, medium: number, large: number]> = {
  smart: [6, 8, 12],
  provider: [3, 4, 6],
}

/** Which colour may stand on which, and the least contrast: 4.5 for text, 3 for graphics. */
export const contrastPairs: readonly (readonly [front: TokenName, back: TokenName, least: number])[] = [
  ['text', 'canvas', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'subtle', 4.5],
  ['text', 'primary-soft', 4.5],
  ['text-2', 'surface', 4.5],
  ['text-2', 'canvas', 4.5],
  ['text-2', 'subtle', 4.5],
  ['text-2', 'sunken', 4.5],
  ['text-2', 'primary-soft', 4.5],
  ['text-3', 'surface', 4.5],
  ['text-3', 'canvas', 4.5],
  ['text-3', 'subtle', 4.5],
  ['text-3', 'sunken', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['primary', 'surface', 4.5],
  ['primary', 'canvas', 4.5],
  ['primary-ink', 'primary-soft', 4.5],
  ['primary-ink', 'surface', 4.5],
  ['primary-ink', 'canvas', 4.5],
  ['nav-text', 'nav', 4.5],
  ['nav-text-2', 'nav', 4.5],
  ['nav-active-text', 'nav-active', 4.5],
  ['nav-mark', 'nav', 3],
  ['nav-mark', 'nav-active', 3],
  ['ok', 'ok-soft', 4.5],
  ['ok', 'surface', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['warn', 'surface', 4.5],
  ['bad', 'bad-soft', 4.5],
  ['bad', 'surface', 4.5],
  ['bad', 'canvas', 4.5],
  ['bad', 'primary-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'subtle', 3],
  ['focus', 'canvas', 3],
  ['focus', 'surface', 3],
  ['primary', 'sunken', 3],
]

/** A ring is mixed towards the ink and must stand out from the surface. */
export const ringGround = {
  light: { surface: '#FFFFFF', ink: '#12211C' },
  dark: { surface: '#131C19', ink: '#FFFFFF' },
} as const satisfies Record<Theme, { surface: string; ink: string }>
