export type Refusal = 'size' | 'type'

/** `accept` as in HTML: '.pdf', 'image/*' or 'text/csv', separated by commas. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string | undefined): boolean {
  const kinds =
    accept
      ?.split(',')
      .map((kind) => kind.trim().toLowerCase())
      .filter(Boolean) ?? []
  if (kinds.length === 0) return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

export function refusalOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  rules: { accept?: string | undefined; maxBytes?: number | undefined },
): Refusal | undefined {
  if (!isAccepted(file, rules.accept)) return 'type'
  return rules.maxBytes !== undefined && file.size > rules.maxBytes ? 'size' : undefined
}

/** '1,5 MB' in es-CO: the largest unit of 1 000 that keeps the number above 1. */
export function showBytes(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // Their sign is the word: '48 bytes'.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
  return format.format(bytes / 1000 ** step)
}
