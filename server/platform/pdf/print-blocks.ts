import type { PaperBlock } from './paper.ts'
import { colours, fullWidth, leading, sheet, styles, toneColour, type Press } from './press.ts'
import { curveHeight, printCurve } from './print-curve.ts'
import { leastOfTable, printTable } from './print-table.ts'
import type { Style } from './type-case.ts'

type BlockOf<K extends PaperBlock['kind']> = Extract<PaperBlock, { kind: K }>

const bodyLine = styles.body.size * leading
const headingLine = styles.heading.size * leading
const gap = { beforeHeading: 12, afterHeading: 4, after: 6, beforeBox: 10 } as const
const mostLines = 3
const factHeight = styles.label.size * leading + bodyLine
const signatureSpace = 44
const signatureGap = 40
const signatureWidth = (fullWidth - signatureGap) / 2
const leastLines = 2
const markedIndent = 10

function leaveMargin(press: Press): void {
  press.y += gap.after
  press.margin = gap.after
}

function printHeading(press: Press, { text, level }: BlockOf<'heading'>, after: readonly PaperBlock[]): void {
  const lines = press.type.lines(text, fullWidth, styles.heading)
  const height = lines.length * headingLine + gap.afterHeading
  if (press.y > sheet.top) press.y += gap.beforeHeading - press.margin
  press.margin = 0
  press.need(height + leastOf(press, after))
  const tag = `H${level}`
  press.piece(press.element(tag), tag, () => press.column(lines, { x: sheet.left, y: press.y }, styles.heading))
  press.y += height
}

function printFacts(press: Press, { facts }: BlockOf<'facts'>): void {
  const width = fullWidth / facts.length
  const set = facts.map(({ label, value }) => ({
    label,
    lines: press.type.lines(value, width - 10, styles.strong, press.onePage ? mostLines : Infinity),
  }))
  const height = styles.label.size * leading + Math.max(...set.map(({ lines }) => lines.length)) * bodyLine
  press.need(height)
  set.forEach(({ label, lines }, index) => {
    const x = sheet.left + index * width
    press.piece(press.element('P'), 'P', () => {
      press.type.write(label, { x, y: press.y }, styles.label)
      press.column(lines, { x, y: press.y + styles.label.size * leading }, styles.strong)
    })
  })
  press.y += height
  leaveMargin(press)
}

function writeLine({ type }: Press, line: string, at: { x: number; y: number }, bold: readonly string[]): void {
  const pieces = bold.reduce<string[]>(
    (all, word) =>
      all.flatMap((piece) =>
        bold.includes(piece) ? [piece] : piece.split(word).flatMap((rest, i) => (i === 0 ? [rest] : [word, rest])),
      ),
    [line],
  )
  let x = at.x
  const said = pieces.filter((one) => one !== '')
  said.forEach((piece, index) => {
    const style: Style = bold.includes(piece) ? styles.strong : styles.body
    x += type.write(piece, { x, y: at.y, goesOn: index < said.length - 1 }, style)
  })
}

function printParagraph(
  press: Press,
  { text, bold = [], tone, marked = false }: BlockOf<'paragraph'>,
  end: number,
): void {
  const indent = marked ? markedIndent : 0
  // Bold words are a little wider.
  const measured = bold.length > 0 ? styles.strong : styles.body
  const lines = press.type.lines(text, fullWidth - indent, measured)
  const element = press.element('P')
  for (let from = 0; from < lines.length;) {
    const left = lines.length - from
    const fit = Math.floor(press.space / bodyLine)
    const count = left * bodyLine + end <= press.space ? left : Math.min(fit, left - leastLines)
    if (count < Math.min(leastLines, left) && press.y > sheet.top) {
      press.nextPage()
      continue
    }
    const shown = lines.slice(from, from + Math.max(1, count))
    if (marked)
      press.ornament(() => {
        press.doc.rect(sheet.left, press.y, 2.6, shown.length * bodyLine).fill(toneColour(tone))
      })
    press.piece(element, 'P', () =>
      shown.forEach((line, index) =>
        writeLine(press, line, { x: sheet.left + indent, y: press.y + index * bodyLine }, bold),
      ),
    )
    press.y += shown.length * bodyLine
    from += shown.length
    if (from < lines.length) press.nextPage()
  }
  leaveMargin(press)
}

function printSteps(press: Press, { items }: BlockOf<'steps'>): void {
  const rows = Math.ceil(items.length / 3)
  press.need(rows * bodyLine)
  const list = press.element('L')
  items.forEach((item, index) => {
    const at = {
      x: sheet.left + 4 + Math.floor(index / rows) * (fullWidth / 3),
      y: press.y + (index % rows) * bodyLine,
    }
    const entry = press.element('LI', list)
    press.piece(press.element('LBody', entry), 'LBody', () =>
      press.type.write(`${index + 1}.  ${item}`, at, styles.body),
    )
  })
  press.y += rows * bodyLine
}

function printFigures(press: Press, { figures }: BlockOf<'figures'>): void {
  press.need(factHeight + gap.after)
  const value: Style = { ...styles.strong, size: 12 }
  const set = figures.map((figure) => ({
    figure,
    width: Math.max(press.type.width(figure.label, styles.label), press.type.width(figure.value, value)),
  }))
  const between = (fullWidth - set.reduce((sum, { width }) => sum + width, 0)) / Math.max(1, figures.length - 1)
  let x: number = sheet.left
  set.forEach(({ figure, width }) => {
    const at = x
    press.piece(press.element('P'), 'P', () => {
      press.type.write(figure.label, { x: at, y: press.y }, styles.label)
      press.type.write(figure.value, { x: at, y: press.y + 11 }, { ...value, colour: toneColour(figure.tone) })
    })
    x += width + between
  })
  press.y += 11 + value.size * leading
  leaveMargin(press)
}

function boxOf({ type }: Press, { label, text }: BlockOf<'box'>) {
  const indent = type.width(label, styles.strong) + 24
  const lines = type.lines(text, fullWidth - indent - 12, styles.body)
  return { indent, lines, height: lines.length * bodyLine + 12 }
}

/** With what follows: signatures never stand on a page alone. */
function printBox(press: Press, box: BlockOf<'box'>, after: readonly PaperBlock[]): void {
  const { indent, lines, height } = boxOf(press, box)
  press.y += gap.beforeBox
  press.need(height + leastOf(press, after))
  press.ornament(() => {
    press.doc
      .lineWidth(0.7)
      .roundedRect(sheet.left, press.y, fullWidth, height, 4)
      .fillAndStroke(colours.ground, colours.line)
  })
  press.piece(press.element('P'), 'P', () => {
    press.type.write(box.label, { x: sheet.left + 10, y: press.y + 6 }, styles.strong)
    press.column(lines, { x: sheet.left + indent, y: press.y + 6 }, styles.body)
  })
  press.y += height
}

function signers({ type }: Press, { people }: BlockOf<'signatures'>, first: number) {
  const pair = people
    .slice(first, first + 2)
    .map((lines) =>
      lines.flatMap((line, index) =>
        type.lines(line, signatureWidth, index === 0 ? styles.strong : styles.body).map((text) => ({ text, index })),
      ),
    )
  return { pair, height: signatureSpace + Math.max(...pair.map((lines) => lines.length)) * bodyLine }
}

function printSignatures(press: Press, block: BlockOf<'signatures'>): void {
  for (let first = 0; first < block.people.length; first += 2) {
    const { pair, height } = signers(press, block, first)
    press.need(height)
    pair.forEach((lines, place) => {
      const x = sheet.left + place * (signatureWidth + signatureGap)
      press.rule(press.y + signatureSpace - 6, colours.text, 0.7, x, x + signatureWidth)
      press.piece(press.element('P'), 'P', () =>
        lines.forEach(({ text, index }, row) =>
          press.type.write(
            text,
            { x, y: press.y + signatureSpace + row * bodyLine },
            index === 0 ? styles.strong : styles.body,
          ),
        ),
      )
    })
    press.y += height
  }
}

export function heightOfBlock({ type }: Press, block: PaperBlock): number {
  if (block.kind === 'heading')
    return gap.beforeHeading + type.lines(block.text, fullWidth, styles.heading).length * headingLine + gap.afterHeading
  if (block.kind !== 'paragraph') return 0
  return type.lines(block.text, fullWidth, styles.body).length * bodyLine + gap.after
}

/** A signature shares its page with the end of the text. */
const endAfter = (press: Press, after: readonly PaperBlock[]): number =>
  after[0]?.kind === 'box' ? gap.after + leastOf(press, after) : 0

function leastOf(press: Press, [block, ...after]: readonly PaperBlock[]): number {
  switch (block?.kind) {
    case undefined:
      return 0
    case 'table':
      return leastOfTable(press, block, endAfter(press, after))
    case 'curve':
      return curveHeight(block)
    case 'box':
      return gap.beforeBox + boxOf(press, block).height + leastOf(press, after)
    case 'signatures':
      return signers(press, block, 0).height
    case 'steps':
      return Math.ceil(block.items.length / 3) * bodyLine
    case 'paragraph':
      // It introduces the table, so both share a page.
      return leastLines * bodyLine + (after[0]?.kind === 'table' ? leastOf(press, after) : endAfter(press, after))
    default:
      return leastLines * bodyLine
  }
}

export const leastTogether = (press: Press, blocks: readonly PaperBlock[]): number =>
  blocks[0]?.kind === 'heading'
    ? heightOfBlock(press, blocks[0]) + leastOf(press, blocks.slice(1))
    : leastOf(press, blocks)

/** @param after the next blocks, some of which may have to share the page */
export function printBlock(press: Press, block: PaperBlock, after: readonly PaperBlock[]): void {
  if (block.kind !== 'heading') press.margin = 0
  switch (block.kind) {
    case 'heading':
      return printHeading(press, block, after)
    case 'facts':
      return printFacts(press, block)
    case 'paragraph':
      return printParagraph(press, block, endAfter(press, after))
    case 'steps':
      return printSteps(press, block)
    case 'figures':
      return printFigures(press, block)
    case 'box':
      return printBox(press, block, after)
    case 'signatures':
      return printSignatures(press, block)
    case 'table':
      return printTable(press, block, endAfter(press, after))
    case 'curve':
      return printCurve(press, block)
  }
}
