/** Inclusive, from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** RFC 9110, 14. */
export type Asked = ByteRange | 'whole' | 'unsatisfiable'

/** Several ranges, another unit and unreadable headers get the whole content, as RFC 9110 allows. */
export function rangeOf(header: string | undefined, size: number): Asked {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return 'whole'
  if (first === '') {
    if (last === '') return 'whole'
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (end < start && last !== '') return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
