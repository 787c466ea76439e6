import PDFDocument from 'pdfkit'

import type { Paper, Tone } from './paper.ts'
import { TypeCase, type Style } from './type-case.ts'

type Element = PDFKit.PDFStructureElement

/** Letter, in points. */
export const sheet = { width: 612, height: 792, left: 50, right: 562, top: 42, bottom: 734, foot: 746 } as const
export const fullWidth = sheet.right - sheet.left

export const colours = {
  text: '#12211c',
  soft: '#42534c',
  quiet: '#5d6c65',
  line: '#dae2de',
  strong: '#82918b',
  ground: '#f6f9f8',
  primary: '#0b6b5d',
  ink: '#075448',
  fan: '#dcefea',
  good: '#0c6b46',
  bad: '#ae231c',
  warn: '#8a5a00',
} as const

export const toneColour = (tone: Tone = 'plain'): string => (tone === 'plain' ? colours.text : colours[tone])

export const styles = {
  body: { size: 9.6, weight: 400, colour: colours.text },
  strong: { size: 9.6, weight: 600, colour: colours.text },
  cell: { size: 8.8, weight: 400, colour: colours.text },
  cellHead: { size: 8, weight: 500, colour: colours.soft },
  label: { size: 8, weight: 400, colour: colours.quiet },
  heading: { size: 10.6, weight: 600, colour: colours.ink },
} satisfies Record<string, Style>

/** From the top of one line to that of the next, in parts of the letters' size. */
export const leading = 1.4

/** A document in the making: where it is on its page, and the tree of what it is made of. */
export class Press {
  readonly doc: InstanceType<typeof PDFDocument>
  readonly type: TypeCase
  /** Where the next thing begins. */
  y: number = sheet.top
  /** What of the space above that is the margin below the block before: a heading does not add its own to it. */
  margin = 0
  /** All has to be on this page. */
  readonly onePage: true | undefined
  readonly #root: Element

  constructor({ title, language, day, head, onePage }: Paper) {
    this.onePage = onePage
    const created = new Date(`${day}T12:00:00-05:00`)
    this.doc = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: head.company, CreationDate: created, ModDate: created },
    })
    this.type = new TypeCase(this.doc)
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
  }

  /** Something of the document's tree, at its end, or within another one. */
  element(tag: string, within: Element = this.#root, options: { alt?: string } = {}): Element {
    const made = this.doc.struct(tag, options)
    within.add(made)
    return made
  }

  /** Draws a piece of an element, all of it on this page. */
  piece(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag)
    draw()
    this.doc.endMarkedContent()
    element.add(content)
  }

  /** Draws what nobody has to read. */
  ornament(draw: () => void): void {
    this.doc.markContent('Artifact')
    draw()
    this.doc.endMarkedContent()
  }

  get space(): number {
    return sheet.bottom - this.y
  }

  nextPage(): void {
    this.doc.addPage({ size: 'LETTER', margin: 0 })
    this.y = sheet.top
    this.margin = 0
  }

  /** Goes on to the next page where this one has less space than that, unless no page has as much. */
  need(height: number): void {
    if (height > this.space && this.y > sheet.top && height <= sheet.bottom - sheet.top) this.nextPage()
  }

  rule(y: number, colour: string, thick = 0.6, from: number = sheet.left, to: number = sheet.right): void {
    this.ornament(() => {
      this.doc.lineWidth(thick).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke()
    })
  }

  /** Lines one below the other, on this page. */
  column(lines: readonly string[], { x, y, right }: { x: number; y: number; right?: boolean }, style: Style): void {
    lines.forEach((line, index) =>
      this.type.write(line, { x, y: y + index * style.size * leading, ...(right !== undefined && { right }) }, style),
    )
  }
}
