/** null where the user agent does not say. */
interface Device {
  browser: string | null
  system: string | null
  /** A phone or a tablet. */
  handheld: boolean
}

type Name = readonly [pattern: RegExp, name: string]

// Each pretends to be the next ones, so the first match counts.
const browsers: readonly Name[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]
const systems: readonly Name[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
const first = (names: readonly Name[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** No versions: 'Chrome' and 'Windows'. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: first(browsers, userAgent),
    system: first(systems, userAgent),
    handheld: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent),
  }
}
