import PDFDocument from 'pdfkit'

import type { Paper, Tone } from './paper.ts'
import { TypeCase, type Style } from './type-case.ts'

type Element = PDFKit.PDFStructureElement

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

export const leading = 1.4

export class Press {
  readonly doc: InstanceType<typeof PDFDocument>
  readonly type: TypeCase
  y: number = sheet.top
  /** The margin below the block before: a heading does not add its own. */
  margin = 0
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

  element(tag: string, within: Element = this.#root, options: { alt?: string } = {}): Element {
    const made = this.doc.struct(tag, options)
    within.add(made)
    return made
  }

  piece(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag)
    draw()
    this.doc.endMarkedContent()
    element.add(content)
  }

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

  need(height: number): void {
    if (height > this.space && this.y > sheet.top && height <= sheet.bottom - sheet.top) this.nextPage()
  }

  rule(y: number, colour: string, thick = 0.6, from: number = sheet.left, to: number = sheet.right): void {
    this.ornament(() => {
      this.doc.lineWidth(thick).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke()
    })
  }

  column(lines: readonly string[], { x, y, right }: { x: number; y: number; right?: boolean }, style: Style): void {
    lines.forEach((line, index) =>
      this.type.write(line, { x, y: y + index * style.size * leading, ...(right !== undefined && { right }) }, style),
    )
  }
}
