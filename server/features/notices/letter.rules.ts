import { valueOf } from '#contract/items.ts'
import type { Letter } from '#server/platform/mail/letter-seal.ts'

// For mail programs with and without styles, by day and night.

export interface LetterLine {
  title: string
  /** '' when the title says all. */
  note: string
  url: string
  bad?: boolean
  /** How many notices it stands for; one without it. */
  stands?: number
}

export interface LetterSection {
  title: string
  lines: readonly LetterLine[]
}

interface LetterParts {
  language: 'es-CO' | 'en-US'
  subject: string
  /** By default the subject. */
  heading?: string
  portal: string
  greeting: string
  intro: string
  sections: readonly LetterSection[]
  more?: { text: string; url: string } | undefined
  why: string
  settings: { text: string; url: string }
  /** Ends it: a page, and the address of a mail program's button. */
  stop?: { text: string; url: string }
}

const mostLines = 30

/**
 * At most thirty lines in all: each section has a share, and what smaller ones leave. `total` may exceed the lines that
 * were read. @returns also how many were left out
 */
export function withinBounds(
  sections: readonly LetterSection[],
  total: number,
): { shown: LetterSection[]; hidden: number } {
  const bySize = sections
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => one.lines.length - other.lines.length)
  const kept = new Map<LetterSection, LetterSection>()
  let left = mostLines
  let told = 0
  for (const [index, section] of bySize.entries()) {
    const lines = section.lines.slice(0, Math.floor(left / (bySize.length - index)))
    left -= lines.length
    for (const { stands = 1 } of lines) told += stands
    kept.set(section, { ...section, lines })
  }
  return { shown: sections.flatMap((section) => kept.get(section) ?? []), hidden: total - told }
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => valueOf(entities, letter))
/** Titles are one line. */
const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Day colours stand in each element, because some programs drop styles; night colours in one place. */
const colours = {
  page: ['#f2f5f3', '#0c1311'],
  card: ['#ffffff', '#131c19'],
  rule: ['#dae2de', '#273530'],
  text: ['#12211c', '#e7f0ec'],
  quiet: ['#42534c', '#b3c3bc'],
  link: ['#075448', '#7fddc9'],
  bad: ['#ae231c', '#ff9e95'],
} as const
const [page, card, rule, text, quiet, link, bad] = Object.values(colours).map(([light]) => light)

const byNight = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${colours.page[1]}!important}
.card{background:${colours.card[1]}!important;border-color:${colours.rule[1]}!important}
.rule{border-color:${colours.rule[1]}!important}
.text{color:${colours.text[1]}!important}
.quiet{color:${colours.quiet[1]}!important}
.link{color:${colours.link[1]}!important}
.bad{color:${colours.bad[1]}!important}
}
@media (max-width:480px){.card{padding:20px 16px!important}.page{padding:0!important}.card{border-radius:0!important;border-width:0!important}}`

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

const lineHtml = ({ title, note, url, bad: late }: LetterLine): string =>
  `<tr><td class="rule" style="border-top:1px solid ${rule};padding:0"><a href="${escaped(url)}" style="display:block;padding:10px 0;text-decoration:none">` +
  `<span class="link" style="color:${link};font-size:16px;line-height:22px;font-weight:600">${escaped(inLine(title))}</span>` +
  (note === ''
    ? ''
    : `<br><span class="${late ? 'bad' : 'quiet'}" style="color:${late ? bad : quiet};font-size:14px;line-height:20px">${escaped(inLine(note))}</span>`) +
  `</a></td></tr>`

const sectionHtml = ({ title, lines }: LetterSection): string =>
  `<h2 class="text" style="margin:28px 0 8px;color:${text};font-size:16px;line-height:22px;font-weight:700">${escaped(title)}</h2>` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${lines.map(lineHtml).join('')}</table>`

const linkHtml = ({ text: words, url }: { text: string; url: string }): string =>
  `<a class="link" href="${escaped(url)}" style="color:${link};text-decoration:underline">${escaped(words)}</a>`

const previewOf = ({ sections, intro }: Pick<LetterParts, 'sections' | 'intro'>): string =>
  sections.length === 0 ? intro : sections.map(({ title }) => title).join(' · ')

function htmlOf({
  language,
  subject,
  heading = subject,
  portal,
  greeting,
  intro,
  sections,
  more,
  why,
  settings,
  stop,
}: LetterParts): string {
  const moreHtml = more ? `<p style="margin:16px 0 0;font-size:14px;line-height:20px">${linkHtml(more)}</p>` : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${byNight}</style></head>
<body class="page" style="margin:0;padding:0;background:${page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(previewOf({ sections, intro }))}</div>
<div class="page" style="background:${page};padding:24px 12px;${font}">
<div class="card" style="max-width:600px;margin:0 auto;box-sizing:border-box;background:${card};border:1px solid ${rule};border-radius:8px;padding:28px 32px">
<p class="quiet" style="margin:0 0 4px;color:${quiet};font-size:14px;line-height:20px">${escaped(portal)}</p>
<h1 class="text" style="margin:0 0 16px;color:${text};font-size:22px;line-height:28px;font-weight:700">${escaped(heading)}</h1>
<p class="text" style="margin:0;color:${text};font-size:16px;line-height:24px">${escaped(greeting)}<br>${escaped(intro)}</p>
${sections.map(sectionHtml).join('\n')}
${moreHtml}
<div class="rule quiet" style="margin-top:32px;border-top:1px solid ${rule};padding-top:16px;color:${quiet};font-size:13px;line-height:22px">
${escaped(why)}<br>${[settings, ...(stop ? [stop] : [])].map(linkHtml).join(' · ')}
</div></div></div></body></html>
`
}

const lineText = ({ title, note, url }: LetterLine): string =>
  `- ${inLine(title)}${note === '' ? '' : `: ${inLine(note)}`}\n  ${url}`

function textOf({ greeting, intro, sections, more, why, settings, stop }: LetterParts): string {
  return `${[
    greeting,
    intro,
    ...sections.map(({ title, lines }) => [title.toLocaleUpperCase(), ...lines.map(lineText)].join('\n')),
    ...(more ? [`${more.text}\n${more.url}`] : []),
    ['--', why, ...[settings, ...(stop ? [stop] : [])].map(({ text: words, url }) => `${words}: ${url}`)].join('\n'),
  ].join('\n\n')}\n`
}

/** As text and as HTML. */
export const regularLetter = (parts: LetterParts): Letter => ({
  subject: parts.subject,
  text: textOf(parts),
  html: htmlOf(parts),
  ...(parts.stop && { unsubscribe: parts.stop.url }),
})
