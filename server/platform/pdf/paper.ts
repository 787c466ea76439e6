export type Tone = 'plain' | 'good' | 'bad' | 'warn'

export interface PaperCell {
  text: string
  tone?: Tone
}

export interface PaperColumn {
  head: string
  share: number
  right?: boolean
}

export interface PaperTable {
  kind: 'table'
  columns: readonly PaperColumn[]
  rows: readonly (readonly PaperCell[])[]
  total?: readonly PaperCell[]
  gives?: {
    more: string
    /** The row that goes last comes first. */
    order: readonly number[]
  }
}

export interface CurvePoint {
  x: number
  y: number
}

export interface CurveLabel {
  x: number
  text: string
  rank: number
  bold?: boolean
  struck?: boolean
}

export interface PaperCurve {
  kind: 'curve'
  alt: string
  planned: readonly CurvePoint[]
  realized: readonly CurvePoint[]
  now: { x: number; realized: number; realizedText: string; planned: number; plannedText: string }
  promise: number
  firstPromise: number | null
  forecast: number | null
  range: { from: number; to: number } | null
  ended: boolean
  labels: readonly CurveLabel[]
  names: { planned: string; realized: string }
  months: readonly { x: number; text: string }[]
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
  /** Its date, so that the same paper gives the same bytes. */
  day: string
  head: { company: string; kind: string; label: string; value: string; title: string }
  foot: { left: string; middle: string; right: string }
  /** Rows without space are left out, and long texts above are cut. */
  onePage?: true
  blocks: readonly PaperBlock[]
}

export const cells = (...all: readonly string[]): PaperCell[] => all.map((text) => ({ text }))
export const heading = (text: string, level: 2 | 3 = 2): PaperBlock => ({ kind: 'heading', text, level })
export const paragraph = (text: string): PaperBlock => ({ kind: 'paragraph', text })
