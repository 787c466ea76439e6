/** '62 %' with a no-break space in Spanish, '62%' in English; up to one decimal. `share` is 0 to 1. */
export function showPercent(share: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return `${format.format(share * 100)}${locale.startsWith('en') ? '' : '\u00A0'}%`
}
