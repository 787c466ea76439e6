const shape = /^(\d{1,2})(?:[:.,h]?([0-5]\d))?([apm])?$/

/**
 * `HH:MM` of '14:30', '1430', '14.30', '2:30 pm', '2:30 p. m.', '8' or '12 m.'. Without 'a. m.' or 'p. m.' the day has
 * 24 hours. undefined where it is no hour.
 */
export function readTime(text: string): string | undefined {
  const bare = text
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/([apm])\.?m?\.?$/, '$1')
    .replace(/h(?:oras?|rs?)?\.?$/, '')
  const [, written, minutes = '00', half] = shape.exec(bare) ?? []
  const hour = Number(written)
  if (written === undefined || hour > 23 || (half === 'a' && hour > 12) || (half === 'm' && hour !== 12))
    return undefined
  const moved = half === undefined || hour > 12 ? hour : (hour % 12) + (half === 'a' ? 0 : 12)
  return `${String(moved).padStart(2, '0')}:${minutes}`
}

export const showTime = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2026-01-01T${time}:00Z`),
  )
