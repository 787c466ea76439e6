// What is printed, before it has pages: words that are chosen, figures that are written, and nothing to look up.

export type Tone = 'plain' | 'good' | 'bad' | 'warn'

export interface PaperCell {
  text: string
  tone?: Tone
}

export interface PaperColumn {
  head: string
  /** Of the width, in parts of all columns. */
  share: number
  right?: boolean
}

export interface PaperTable {
  kind: 'table'
  columns: readonly PaperColumn[]
  rows: readonly (readonly PaperCell[])[]
  /** A last row in bold. */
  total?: readonly PaperCell[]
  /** Of a paper of one page: the rows that have no space are left out. */
  gives?: {
    /** In their place; has `{count}`. */
    more: string
    /** The places of the rows, from the one that is left out last. */
    order: readonly number[]
  }
}

/** Along the chart from 0 to 1, upwards in per cent. */
export interface CurvePoint {
  x: number
  y: number
}

export interface CurveLabel {
  x: number
  text: string
  /** Told first where there is no space for all. */
  rank: number
  bold?: boolean
  struck?: boolean
}

export interface PaperCurve {
  kind: 'curve'
  /** The same in words. */
  alt: string
  planned: readonly CurvePoint[]
  realized: readonly CurvePoint[]
  /** Where the work is and where it should be. */
  now: { x: number; realized: number; realizedText: string; planned: number; plannedText: string }
  promise: number
  firstPromise: number | null
  forecast: number | null
  range: { from: number; to: number } | null
  /** Of a closed project, where it ended. */
  ended: boolean
  labels: readonly CurveLabel[]
  names: { planned: string; realized: string }
  months: readonly { x: number; text: string }[]
  /** Between 0 and 100 per cent, in points; as in the acta unless told. */
  height?: number
}

export type PaperBlock =
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }
  | { kind: 'paragraph'; text: string; bold?: readonly string[]; tone?: Tone; marked?: boolean }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'figures'; figures: readonly { label: string; value: string; tone?: Tone }[] }
  | { kind: 'box'; label: string; text: string }
  | { kind: 'signatures'; people: readonly (readonly string[])[] }
  | PaperTable
  | PaperCurve

export interface Paper {
  language: 'es-CO' | 'en-US'
  title: string
  subtitle: string
  /** The day that the document has, as its making tells none. */
  day: string
  /** `label` and `value` stand at the right. */
  head: { company: string; kind: string; label: string; value: string; title: string }
  /** `right` may have `{page}` and `{pages}`. */
  foot: { left: string; middle: string; right: string }
  /** Its tables give up the rows that there is no space for; what is long there and above is cut. */
  onePage?: true
  blocks: readonly PaperBlock[]
}

export const cells = (...all: readonly string[]): PaperCell[] => all.map((text) => ({ text }))
export const heading = (text: string, level: 2 | 3 = 2): PaperBlock => ({ kind: 'heading', text, level })
export const paragraph = (text: string): PaperBlock => ({ kind: 'paragraph', text })
