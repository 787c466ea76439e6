/** The day and the hour of an instant are those of the company's office. */
const bogota = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
  timeZone: 'America/Bogota',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Its numbers, and never its writing: how a language writes a day differs between browsers. */
const partsInBogota = (instant: Date) =>
  Object.fromEntries(bogota.formatToParts(instant).map(({ type, value }) => [type, value.padStart(2, '0')]))

/** The day that an instant is in Bogotá, `YYYY-MM-DD`. */
export function dayInBogota(instant: Date): string {
  const { year, month, day } = partsInBogota(instant)
  return `${year}-${month}-${day}`
}

/** The hour that an instant is in Bogotá, `HH:mm:ss`. */
export function timeInBogota(instant: Date): string {
  const { hour, minute, second } = partsInBogota(instant)
  return `${hour}:${minute}:${second}`
}
