type Language = 'es-CO' | 'en-US'

const TIME_ZONE = 'America/Bogota'
const dayShape = /^(\d{4})-(\d{2})-(\d{2})/

/** `formatOf()` keeps one for each language: make none by hand. */
export interface Format {
  language: Language
  /** '16 feb 2026', also from an instant's text; '' for none. */
  day: (day: string | null | undefined) => string
  /** '16 feb' */
  shortDay: (day: string) => string
  /** 'feb' */
  monthName: (day: string) => string
  /** 'feb 2026' */
  month: (day: string) => string
  /** 'lunes' */
  weekday: (day: string) => string
  /** '16 de febrero' */
  dayOfMonth: (day: string) => string
  /** 'lunes 16 de febrero' */
  longDay: (day: string) => string
  /** 'febrero de 2026' */
  longMonth: (day: string) => string
  /** '16 feb 2026, 3:05 p. m.', in Bogotá; '' for none. */
  instant: (instant: string | null | undefined) => string
  /** '16 feb 2026', in Bogotá. */
  instantDay: (instant: string | null | undefined) => string
  /** '3:05 p. m.', in Bogotá. */
  time: (instant: string | null | undefined) => string
  /** '$ 1.284.500.000': whole pesos, as in Colombia in either language; a text of digits beyond 2^53. */
  money: (pesos: number | string) => string
  /** '62 %'; no decimals by default. */
  percent: (value: number, decimals?: number) => string
  /** '61,6 %': always one decimal. */
  weighted: (value: number) => string
  /** '61,6' */
  decimal: (value: number, decimals: number) => string
  /** '7,5': at most two decimals. */
  quantity: (value: number) => string
  /** '1.240' */
  integer: (value: number) => string
  list: (items: readonly string[]) => string
  /** `plural(n, { one: '1 día', other: `${n} días` })`. */
  plural: (count: number, forms: { one: string; other: string }) => string
}

type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function partsOf(format: Intl.DateTimeFormat, date: Date): DateParts {
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** The first of a kind takes milliseconds. */
function onDemand<Made>(makeOne: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= makeOne())
}

const inUtc = (text: string): Date => new Date(`${text.slice(0, 10)}T00:00:00Z`)

function datesOf(language: Language) {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const shape = (parts: Intl.DateTimeFormatOptions, timeZone: string) =>
    onDemand(() => new Intl.DateTimeFormat(language, { ...parts, timeZone }))
  // UTC on both sides, so that no time zone moves a day.
  const days = shape(options, 'UTC')
  const weekdays = shape({ weekday: 'long' }, 'UTC')
  const daysOfMonth = shape({ day: 'numeric', month: 'long' }, 'UTC')
  const longMonths = shape({ month: 'long', year: 'numeric' }, 'UTC')
  const instantDays = shape(options, TIME_ZONE)
  const times = shape({ hour: 'numeric', minute: '2-digit' }, TIME_ZONE)

  const written = (format: Intl.DateTimeFormat, date: Date): string => {
    const { day, month, year } = partsOf(format, date)
    // es-CO would write '16 de feb de 2026'.
    return language === 'en-US' ? `${month} ${day}, ${year}` : `${day} ${month?.replace('.', '')} ${year}`
  }
  const partsOfDay = (text: string) => partsOf(days(), inUtc(text))
  const monthName = (text: string) => partsOfDay(text).month?.replace('.', '') ?? ''
  const weekday = (text: string) => weekdays().format(inUtc(text))
  const dayOfMonth = (text: string) => daysOfMonth().format(inUtc(text))
  const instantDay: Format['instantDay'] = (text) => (text ? written(instantDays(), new Date(text)) : '')
  const time: Format['time'] = (text) => (text ? times().format(new Date(text)) : '')
  const day: Format['day'] = (text) => {
    const [, year, month, dayOfMonth] = dayShape.exec(text ?? '') ?? []
    if (!year) return ''
    return written(days(), new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth))))
  }
  const shortDay = (text: string) =>
    language === 'en-US' ? `${monthName(text)} ${partsOfDay(text).day}` : `${partsOfDay(text).day} ${monthName(text)}`
  return {
    day,
    shortDay,
    monthName,
    weekday,
    dayOfMonth,
    instantDay,
    time,
    month: (text: string) => `${monthName(text)} ${partsOfDay(text).year}`,
    longDay: (text: string) => `${weekday(text)}${language === 'en-US' ? ',' : ''} ${dayOfMonth(text)}`,
    longMonth: (text: string) => longMonths().format(inUtc(text)),
    instant: (text: string | null | undefined) => (text ? `${instantDay(text)}, ${time(text)}` : ''),
  }
}

function amountsOf(language: Language) {
  const pesos = onDemand(
    () => new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }),
  )
  const lists = onDemand(() => new Intl.ListFormat(language, { type: 'conjunction' }))
  const plurals = onDemand(() => new Intl.PluralRules(language))
  // The locale data of Colombia lack the space that Spanish orthography asks for; it must not break.
  const sign = language === 'en-US' ? '%' : '\u00A0%'
  const decimals = new Map<string, Intl.NumberFormat>()
  const decimal = (least: number, most: number): Intl.NumberFormat => {
    const key = `${least}-${most}`
    const format =
      decimals.get(key) ??
      new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most })
    decimals.set(key, format)
    return format
  }
  return {
    money: (value) => pesos().format(value as number),
    percent: (value, most = 0) => decimal(0, Math.min(most, 2)).format(value) + sign,
    weighted: (value) => decimal(1, 1).format(value) + sign,
    decimal: (value, places) => decimal(places, places).format(value),
    quantity: (value) => decimal(0, 2).format(value),
    integer: (value) => decimal(0, 0).format(value),
    list: (items) => lists().format(items),
    plural: (count, forms) => (plurals().select(count) === 'one' ? forms.one : forms.other),
  } satisfies Partial<Format>
}

const make = (language: Language): Format => ({ language, ...datesOf(language), ...amountsOf(language) })

const made = new Map<Language, Format>()

export function formatOf(language: Language): Format {
  const format = made.get(language) ?? make(language)
  made.set(language, format)
  return format
}
