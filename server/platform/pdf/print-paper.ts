import type { Paper, PaperBlock, PaperCurve } from './paper.ts'
import { colours, fullWidth, leading, Press, sheet, styles } from './press.ts'
import { leastTogether, printBlock } from './print-blocks.ts'
import { curveHeight } from './print-curve.ts'
import { fitted } from './print-fitting.ts'
import type { Style } from './type-case.ts'

const company: Style = { size: 10.6, weight: 600, colour: colours.text }
const kind: Style = { size: 9.6, weight: 400, colour: colours.soft }
const value: Style = { size: 15, weight: 600, colour: colours.text }
const title: Style = { size: 14.5, weight: 600, colour: colours.text }
const subtitle: Style = { size: 9.6, weight: 400, colour: colours.soft }
const mark = 26
const aboveLate = 8

function printMark({ doc }: Press, x: number, y: number): void {
  const scale = mark / 28
  doc.roundedRect(x, y, mark, mark, 5).fill('#0b2b25')
  const bars = [
    [6.5, 15, 6.5, '#f0b54a'],
    [10.9, 11, 10.5, '#f0b54a'],
    [15.2, 13.5, 8, '#8f7a45'],
    [19.4, 6.5, 15, '#f0b54a'],
  ] as const
  for (const [left, top, high, colour] of bars)
    doc.roundedRect(x + left * scale, y + top * scale, 2.6 * scale, high * scale, scale).fill(colour)
}

function printHead(press: Press, { head, subtitle: about, onePage }: Paper): void {
  const { type } = press
  const most = onePage ? 2 : Infinity
  const y = press.y
  press.ornament(() => printMark(press, sheet.left, y))
  const x = sheet.left + mark + 10
  press.piece(press.element('P'), 'P', () => {
    type.write(head.company, { x, y: y - 1 }, company)
    type.write(head.kind, { x, y: y + 13 }, kind)
  })
  press.piece(press.element('P'), 'P', () => {
    type.write(head.label, { x: sheet.right, y: y - 2, right: true }, styles.label)
    type.write(head.value, { x: sheet.right, y: y + 9, right: true }, value)
  })
  press.rule(y + mark + 12, colours.primary, 1.2)
  press.y = y + mark + 22
  const lines = type.lines(head.title, fullWidth, title, most)
  press.piece(press.element('H1'), 'H1', () => press.column(lines, { x: sheet.left, y: press.y }, title))
  press.y += lines.length * title.size * leading - 2
  const words = type.lines(about, fullWidth, subtitle, most)
  press.piece(press.element('P'), 'P', () => press.column(words, { x: sheet.left, y: press.y }, subtitle))
  press.y += words.length * subtitle.size * leading + 6
}

function printFeet(press: Press, { left, middle, right }: Paper['foot']): void {
  const { doc, type } = press
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    press.rule(sheet.foot, colours.line)
    press.ornament(() => {
      const y = sheet.foot + 5
      const numbers = right.replace('{page}', String(index + 1)).replace('{pages}', String(count))
      press.column(type.lines(left, fullWidth * 0.42, styles.label, 1), { x: sheet.left, y }, styles.label)
      type.write(middle, { x: (sheet.left + sheet.right - type.width(middle, styles.label)) / 2, y }, styles.label)
      type.write(numbers, { x: sheet.right, y, right: true }, styles.label)
    })
  }
}

/** A curve without space on this page moves to its section's end, when what follows it fits here: no gap stays. */
function printAll(press: Press, blocks: readonly PaperBlock[]): void {
  let late: PaperCurve | undefined
  blocks.forEach((one, index) => {
    const after = blocks.slice(index + 1)
    if (
      one.kind === 'curve' &&
      after.length > 0 &&
      curveHeight(one) > press.space &&
      leastTogether(press, after) <= press.space
    ) {
      late = one
      return
    }
    if (late && one.kind === 'heading' && one.level === 2) {
      press.y += aboveLate
      printBlock(press, late, blocks.slice(index))
      late = undefined
    }
    printBlock(press, one, after)
  })
  if (!late) return
  press.y += aboveLate
  printBlock(press, late, [])
}

function printBlocks(press: Press, { blocks, onePage }: Paper): void {
  // Before the first table of a single page, the space for all tables is known.
  const first = onePage ? blocks.findIndex(({ kind }) => kind === 'table') : -1
  if (first < 0) return printAll(press, blocks)
  printAll(press, blocks.slice(0, first))
  printAll(press, fitted(press, blocks.slice(first)))
}

/** The same paper gives the same bytes. */
export async function printPaper(paper: Paper): Promise<Buffer> {
  const press = new Press(paper)
  const { doc } = press
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  printHead(press, paper)
  printBlocks(press, paper)
  printFeet(press, paper.foot)
  doc.end()
  await done
  return Buffer.concat(chunks)
}
