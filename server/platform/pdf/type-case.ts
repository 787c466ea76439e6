import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>

export type Weight = 400 | 500 | 600

export interface Style {
  size: number
  weight: Weight
  colour: string
}

const weights: readonly Weight[] = [400, 500, 600]
/** What the font's first file has; the second has the rest of Latin. */
const basic =
  /^[\t\n\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]*$/u

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/figtree/LICENSE')), 'files')
const fontOf = (part: 'latin' | 'latin-ext', weight: Weight): string => `${part}-${weight}`

interface Run {
  text: string
  font: string
}

/** Lets texts be measured, broken into lines and written, in the two files of one font. */
export class TypeCase {
  readonly #doc: Doc
  readonly #widths = new Map<string, number>()
  readonly #letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

  constructor(doc: Doc) {
    this.#doc = doc
    for (const part of ['latin', 'latin-ext'] as const)
      for (const weight of weights)
        doc.registerFont(fontOf(part, weight), readFileSync(join(folder, `figtree-${part}-${weight}-normal.woff`)))
  }

  #runs(text: string, weight: Weight): Run[] {
    if (basic.test(text)) return [{ text, font: fontOf('latin', weight) }]
    const runs: Run[] = []
    for (const letter of text) {
      const font = fontOf(basic.test(letter) ? 'latin' : 'latin-ext', weight)
      const last = runs.at(-1)
      if (last?.font === font) last.text += letter
      else runs.push({ text: letter, font })
    }
    return runs
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

  /** Lines of at most `width` points. A word that is longer is cut between its letters. */
  lines(text: string, width: number, style: Pick<Style, 'size' | 'weight'>): string[] {
    return text.split('\n').flatMap((paragraph) => this.#broken(paragraph, width, style))
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

  /** Writes one line with its left end at `x`, or its right one. @returns its width */
  write(text: string, { x, y, right = false }: { x: number; y: number; right?: boolean }, style: Style): number {
    const wide = this.width(text, style)
    let at = right ? x - wide : x
    for (const run of this.#runs(text, style.weight)) {
      this.#doc.font(run.font).fontSize(style.size).fillColor(style.colour)
      if (run.text !== '') this.#doc.text(run.text, at, y, { lineBreak: false })
      at += this.#doc.widthOfString(run.text)
    }
    return wide
  }
}
