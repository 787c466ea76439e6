import { dayOfNumber, numberOfDay } from '#contract/days.ts'

export interface CalendarEvent {
  uid: string
  /** Both included. */
  from: string
  to: string
  title: string
  description: string
  url: string
  category: string
  version: number
  /** When its record was changed last, ISO 8601. */
  updatedAt: string
}

const encoder = new TextEncoder()
/** Octets of a line, without its end (RFC 5545, 3.1). */
const lineOctets = 75

/** A text as a value: line ends become `\n`, other control characters go (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** A line in pieces of 75 octets, each but the first after a space; no letter is cut. */
export function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > lineOctets) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

const dayText = (day: string): string => day.replaceAll('-', '')
const dayAfter = (day: string): string => dayOfNumber(numberOfDay(day) + 1)
/** `20261124T193000Z` */
const instantText = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${instantText(event.updatedAt)}`,
  `SEQUENCE:${event.version}`,
  `DTSTART;VALUE=DATE:${dayText(event.from)}`,
  // The end is the first day that is no part of it.
  `DTEND;VALUE=DATE:${dayText(dayAfter(event.to))}`,
  `SUMMARY:${escaped(event.title)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  `CATEGORIES:${escaped(event.category)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** RFC 5545, RFC 7986. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal de Proyectos Internos//Calendario//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
