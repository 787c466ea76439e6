import { firstOf } from '#contract/items.ts'

import type { CurvePoint, PaperCurve } from './paper.ts'
import { colours, sheet, styles, type Press } from './press.ts'
import type { Style } from './type-case.ts'

const frame = { left: sheet.left + 26, right: sheet.right - 4 } as const
const usualHeight = 94
const above = 15
const below = 20
const small: Style = { ...styles.label, size: 7.6, colour: colours.soft }

export const curveHeight = ({ height = usualHeight }: PaperCurve): number => above + height + below

interface Area {
  x: (share: number) => number
  y: (percent: number) => number
  top: number
  foot: number
  height: number
}

const clamped = (percent: number): number => Math.min(Math.max(percent, 0), 100)

function areaAt(top: number, height: number): Area {
  return {
    x: (share) => frame.left + Math.min(Math.max(share, 0), 1) * (frame.right - frame.left),
    y: (percent) => top + height * (1 - clamped(percent) / 100),
    top,
    foot: top + height,
    height,
  }
}

function path({ doc }: Press, { x, y }: Area, points: readonly CurvePoint[]): void {
  points.forEach((point, index) => {
    if (index === 0) doc.moveTo(x(point.x), y(point.y))
    else doc.lineTo(x(point.x), y(point.y))
  })
}

const heightAt = (line: readonly CurvePoint[], x: number): number => {
  const next = line.findIndex((point) => point.x >= x)
  const [one, other] = [line[next - 1], line[next]]
  if (!one || !other) return (other ?? line.at(-1))?.y ?? 0
  return one.y + ((other.y - one.y) * (x - one.x)) / Math.max(other.x - one.x, 0.0001)
}

function printGrid(press: Press, area: Area, { months }: PaperCurve): void {
  for (const percent of [0, 25, 50, 75, 100]) {
    const y = area.y(percent)
    press.doc.lineWidth(0.5).strokeColor(colours.line).moveTo(frame.left, y).lineTo(frame.right, y).stroke()
    press.type.write(String(percent), { x: frame.left - 6, y: y - 5, right: true }, small)
  }
  let free = 0
  for (const { x: share, text } of months) {
    const x = area.x(share)
    press.doc
      .lineWidth(0.5)
      .strokeColor(colours.quiet)
      .moveTo(x, area.foot)
      .lineTo(x, area.foot + 4)
      .stroke()
    const wide = press.type.width(text, small)
    if (x + 3 < free || x + 3 + wide > frame.right + 4) continue
    press.type.write(text, { x: x + 3, y: area.foot + 4 }, small)
    free = x + 3 + wide + 5
  }
}

function withCrossings(shares: readonly number[], one: readonly CurvePoint[], other: readonly CurvePoint[]): number[] {
  const gapAt = (x: number): number => heightAt(one, x) - heightAt(other, x)
  return shares.flatMap((share, index) => {
    const next = shares[index + 1]
    if (next === undefined) return [share]
    const [here, there] = [gapAt(share), gapAt(next)]
    return here * there < 0 ? [share, share + ((next - share) * here) / (here - there)] : [share]
  })
}

function printBehind(press: Press, area: Area, { planned, realized, now }: PaperCurve): void {
  if (realized.length === 0) return
  const { doc } = press
  const xs = [...planned, ...realized].map(({ x }) => x).filter((x) => x < now.x)
  const places = [...new Set([...xs, now.x])].toSorted((one, other) => one - other)
  const shared = withCrossings(places, planned, realized)
  const upper = shared.map((x) => ({ x, y: Math.max(heightAt(planned, x), heightAt(realized, x)) }))
  const lower = shared.map((x) => ({ x, y: heightAt(realized, x) }))
  doc.save()
  path(press, area, [...upper, ...lower.toReversed()])
  doc.closePath().clip()
  const [from, to] = [area.x(0), area.x(now.x)]
  doc.lineWidth(0.5).strokeColor(colours.primary)
  for (let x = from - area.height; x < to; x += 4.5)
    doc
      .moveTo(x, area.foot)
      .lineTo(x + area.height, area.top)
      .stroke()
  doc.restore()
}

function printForecast(press: Press, area: Area, { now, range, forecast, ended }: PaperCurve): void {
  const { doc } = press
  const origin = { x: now.x, y: now.realized }
  if (range) {
    path(press, area, [origin, { x: range.from, y: 100 }, { x: range.to, y: 100 }])
    doc.closePath().fill(colours.fan)
    doc.lineWidth(1.2).strokeColor(colours.primary)
    doc.moveTo(area.x(range.from), area.top).lineTo(area.x(range.to), area.top).stroke()
    for (const end of [range.from, range.to])
      doc
        .moveTo(area.x(end), area.top - 3)
        .lineTo(area.x(end), area.top + 3)
        .stroke()
  }
  if (forecast === null || ended) return
  doc.lineWidth(1.5).strokeColor(colours.primary).dash(1.5, { space: 2.2 })
  path(press, area, [origin, { x: forecast, y: 100 }])
  doc.stroke().undash()
}

function printTicks(press: Press, area: Area, { now, promise, firstPromise, ended }: PaperCurve): void {
  const { doc } = press
  const tick = (share: number, thick: number, from = area.top): void => {
    doc.lineWidth(thick).strokeColor(colours.text)
    doc.moveTo(area.x(share), from).lineTo(area.x(share), area.foot).stroke()
  }
  if (firstPromise !== null) {
    doc.dash(2, { space: 1.6 })
    tick(firstPromise, 0.8)
    doc.undash()
  }
  tick(promise, 0.8)
  if (!ended) tick(now.x, 1.6)
}

function printLines(press: Press, area: Area, curve: PaperCurve): void {
  const { doc } = press
  const { planned, realized, now, forecast, ended } = curve
  doc.lineWidth(1).strokeColor(colours.text).dash(2.6, { space: 1.8 })
  path(press, area, planned)
  doc.stroke().undash()
  doc.lineWidth(1.8).strokeColor(colours.primary).lineJoin('round')
  path(press, area, realized)
  doc.stroke()
  if (ended) {
    const [x, y] = [area.x(now.x), area.y(now.realized)]
    doc.polygon([x, y - 4], [x + 4, y], [x, y + 4], [x - 4, y]).fill(colours.primary)
    return
  }
  doc.circle(area.x(now.x), area.y(now.realized), 2.4).fill(colours.primary)
  if (forecast !== null)
    doc.circle(area.x(forecast), area.top, 3.4).lineWidth(1.4).fillAndStroke('#ffffff', colours.text)
}

interface Box {
  x: number
  y: number
  wide: number
}
const meet = (one: Box, other: Box): boolean =>
  Math.abs(one.y - other.y) < 8 && one.x < other.x + other.wide + 5 && other.x < one.x + one.wide + 5

function printLabels(press: Press, area: Area, { labels }: PaperCurve): Box[] {
  const placed: Box[] = []
  for (const { x: share, text, bold = false, struck = false } of labels.toSorted((a, b) => a.rank - b.rank)) {
    const style: Style = { ...small, weight: bold ? 600 : 400, colour: bold ? colours.text : colours.soft }
    const wide = press.type.width(text, style)
    const x = Math.min(Math.max(area.x(share) - wide / 2, frame.left), frame.right - wide)
    const box = { x, y: area.top - above, wide }
    if (placed.some((other) => meet(box, other))) continue
    placed.push(box)
    press.type.write(text, box, style)
    if (!struck) continue
    const y = box.y + 5.2
    press.doc
      .lineWidth(0.6)
      .strokeColor(colours.soft)
      .moveTo(x, y)
      .lineTo(x + wide, y)
      .stroke()
  }
  return placed
}

type Write = (text: string, box: Box, style: Style) => void

function freeWriter(press: Press, area: Area): Write {
  const placed: Box[] = []
  return (text, box, style) => {
    if (placed.some((other) => meet(box, other)) || box.y < area.top || box.y + 9 > area.foot) return
    placed.push(box)
    press.type.write(text, box, style)
  }
}

/** Both lines rise, so the upper figure has space before the day and the lower one after it. */
function printFigures({ type }: Press, area: Area, { now }: PaperCurve, write: Write): void {
  const bold: Style = { ...small, weight: 600, colour: colours.text }
  const x = area.x(now.x)
  const [planned, realized] = [
    { text: now.plannedText, y: area.y(now.planned), wide: type.width(now.plannedText, bold) },
    { text: now.realizedText, y: area.y(now.realized), wide: type.width(now.realizedText, bold) },
  ]
  const [upper, lower] = now.planned >= now.realized ? [planned, realized] : [realized, planned]
  const before = x - upper.wide - 5
  if (before >= frame.left) write(upper.text, { ...upper, x: before, y: upper.y - 11 }, bold)
  const after = x + 6 + lower.wide > sheet.right ? x - lower.wide - 7 : x + 6
  write(lower.text, { ...lower, x: after, y: lower.y + 2 }, bold)
}

const shortest = 90

function printNames(press: Press, area: Area, curve: PaperCurve, write: Write): void {
  const { names, now, planned, realized, promise, firstPromise, forecast } = curve
  const plan = press.type.width(names.planned, small)
  const done = press.type.width(names.realized, small)
  const named = (line: readonly CurvePoint[], other: readonly CurvePoint[], share: number, wide: number): Box =>
    heightAt(line, share) >= heightAt(other, share)
      ? { x: area.x(share) - wide - 4, y: area.y(heightAt(line, share)) - 10, wide }
      : { x: area.x(share) + 4, y: area.y(heightAt(line, share)) + 4, wide }
  const days = [promise, firstPromise].filter((day) => day !== null).map((day) => area.x(day))
  // A name stands where no line of a day crosses it.
  const isCrossed = ({ x: left, wide: width }: Box) => days.some((day) => day > left - 2 && day < left + width + 2)
  const writeOne = (text: string, boxes: readonly Box[]): void =>
    write(text, boxes.find((box) => !isCrossed(box)) ?? firstOf(boxes), small)
  if (area.x(now.x) - frame.left >= shortest) {
    writeOne(
      names.planned,
      [0.45, 0.36, 0.54].map((share) => named(planned, realized, share * now.x, plan)),
    )
    writeOne(
      names.realized,
      [0.72, 0.63, 0.81].map((share) => named(realized, planned, share * now.x, done)),
    )
    return
  }
  const ahead = [{ x: now.x, y: now.realized }, ...(forecast === null ? [] : [{ x: forecast, y: 100 }])]
  const between = (share: number): number => now.x + share * (promise - now.x)
  if (area.x(promise) - area.x(now.x) >= shortest)
    writeOne(
      names.planned,
      [0.5, 0.4, 0.6].map((share) => named(planned, ahead, between(share), plan)),
    )
}

export function printCurve(press: Press, curve: PaperCurve): void {
  press.need(curveHeight(curve))
  const area = areaAt(press.y + above, curve.height ?? usualHeight)
  press.piece(press.element('Figure', undefined, { alt: curve.alt }), 'Figure', () => {
    printGrid(press, area, curve)
    printForecast(press, area, curve)
    printBehind(press, area, curve)
    printTicks(press, area, curve)
    printLines(press, area, curve)
    printLabels(press, area, curve)
    const write = freeWriter(press, area)
    printFigures(press, area, curve, write)
    printNames(press, area, curve, write)
  })
  press.y += curveHeight(curve)
}
