import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type PDFDocument from 'pdfkit'

import { printedBy, type Printed } from './letters.ts'

type Doc = InstanceType<typeof PDFDocument>

export type Weight = 400 | 500 | 600

export interface Style {
  size: number
  weight: Weight
  colour: string
}

const weights: readonly Weight[] = [400, 500, 600]
/** The letters of the font's first file; the second one has the rest of Latin. */
const plain = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff–—‘’“”…•€]*$/u

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/figtree/LICENSE')), 'files')
const parts = ['latin', 'latin-ext'] as const
type Part = (typeof parts)[number]
const fontOf = (part: Part, weight: Weight): string => `${part}-${weight}`

interface Run extends Printed {
  font: string
}

/** Private in PDFKit, which has no other way to ask. */
interface Written {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

const hasFont = (doc: object): doc is Written => '_font' in doc

export class TypeCase {
  readonly #doc: Doc
  readonly #widths = new Map<string, number>()
  readonly #has: Record<Part, (letter: string) => boolean>
  readonly #letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

  constructor(doc: Doc) {
    this.#doc = doc
    for (const part of parts)
      for (const weight of weights)
        doc.registerFont(fontOf(part, weight), readFileSync(join(folder, `figtree-${part}-${weight}-normal.woff`)))
    const lettersOf = (part: Part) => {
      const written: object = doc.font(fontOf(part, 400))
      if (!hasFont(written)) throw new Error('PDFKit has no font of its own')
      const { font } = written._font
      return (letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    }
    this.#has = { latin: lettersOf('latin'), 'latin-ext': lettersOf('latin-ext') }
  }

  #runs(text: string, weight: Weight): Run[] {
    if (plain.test(text)) return [{ text, font: fontOf('latin', weight) }]
    const has = (letter: string): boolean => this.#has.latin(letter) || this.#has['latin-ext'](letter)
    return printedBy(has, text).flatMap((piece) => {
      const runs: Run[] = []
      for (const letter of piece.text) {
        const font = fontOf(plain.test(letter) || this.#has.latin(letter) ? 'latin' : 'latin-ext', weight)
        const last = runs.at(-1)
        if (last?.font === font) last.text += letter
        else runs.push({ ...piece, text: letter, font })
      }
      return runs
    })
  }

  width(text: string, { size, weight }: Pick<Style, 'size' | 'weight'>): number {
    const key = `${weight} ${text}`
    let known = this.#widths.get(key)
    if (known === undefined) {
      known = this.#runs(text, weight).reduce(
        (sum, run) => sum + this.#doc.font(run.font).fontSize(100).widthOfString(run.text),
        0,
      )
      this.#widths.set(key, known)
    }
    return (known * size) / 100
  }

  lines(text: string, width: number, style: Pick<Style, 'size' | 'weight'>, most = Infinity): string[] {
    const all = text.split(/[\n\u2028\u2029]/).flatMap((paragraph) => this.#broken(paragraph, width, style))
    if (all.length <= most) return all
    return [...all.slice(0, most - 1), this.#cutOff(all.slice(most - 1).join(' '), width, style)]
  }

  #cutOff(text: string, width: number, style: Pick<Style, 'size' | 'weight'>): string {
    const letters = [...this.#letters.segment(text)].map(({ segment }) => segment)
    let [fits, not] = [0, letters.length]
    while (not - fits > 1) {
      const middle = Math.floor((fits + not) / 2)
      if (this.width(`${letters.slice(0, middle).join('').trimEnd()}…`, style) <= width) fits = middle
      else not = middle
    }
    return `${letters.slice(0, fits).join('').trimEnd()}…`
  }

  #broken(text: string, width: number, style: Pick<Style, 'size' | 'weight'>): string[] {
    const space = this.width(' ', style)
    const lines: string[] = []
    let [line, used] = ['', 0]
    for (const word of text
      .trim()
      .split(/[ \t]+/)
      .flatMap((one) => this.#cut(one, width, style))) {
      const wide = this.width(word, style)
      if (line !== '' && used + space + wide > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      used += (line === '' ? 0 : space) + wide
      line = line === '' ? word : `${line} ${word}`
    }
    return [...lines, line]
  }

  #cut(word: string, width: number, style: Pick<Style, 'size' | 'weight'>): string[] {
    if (this.width(word, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of this.#letters.segment(word)) {
      if (piece !== '' && this.width(piece + segment, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += segment
    }
    return [...pieces, piece]
  }

  /**
   * `x` is the left end, or the right one. An invisible space ends the line unless it goes on, because a screen reader
   * would join two words. @returns the width without it
   */
  write(
    text: string,
    { x, y, right = false, goesOn = false }: { x: number; y: number; right?: boolean; goesOn?: boolean },
    style: Style,
  ): number {
    const wide = this.width(text, style)
    let at = right ? x - wide : x
    for (const run of this.#runs(text, style.weight)) {
      this.#doc.font(run.font).fontSize(style.size).fillColor(style.colour)
      // For screen readers and copied text.
      if (run.meant !== undefined) this.#doc.markContent('Span', { actual: run.meant })
      if (run.text !== '') this.#doc.text(run.text, at, y, { lineBreak: false })
      if (run.meant !== undefined) this.#doc.endMarkedContent()
      at += this.#doc.widthOfString(run.text)
    }
    if (!goesOn && text !== '') this.#doc.text(' ', at, y, { lineBreak: false })
    return wide
  }
}
