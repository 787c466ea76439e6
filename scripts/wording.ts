import { parseSync } from 'vite'

export interface Written {
  line: number
  text: string
}

const NAMES = /Bogotá/g
const SPANISH =
  /[áéíóúñ¿¡«]|(?:^|\s)(?:el|los|las|del|una|que|para|por|sin|pero|cuando|desde|hasta|ya|su|sus|esta|este)\s|\bno (?:se|hay|es|existen?|sirve|tiene)\b/i

/** By accents, or by words that English does not have. */
export function spanishIn(path: string, source: string): Written[] {
  return stringsIn(path, source).filter(({ text }) => SPANISH.test(text.replaceAll(NAMES, '')))
}

function textOf(node: object): unknown {
  if (!('type' in node && 'value' in node)) return undefined
  const { type, value } = node
  if (type === 'Literal') return value
  const isPiece = type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value
  return isPiece ? value.cooked : undefined
}

function stringsIn(path: string, source: string): Written[] {
  const found: Written[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const text = textOf(node)
    if (typeof text === 'string' && 'start' in node && typeof node.start === 'number')
      found.push({ line: source.slice(0, node.start).split('\n').length, text })
    Object.values(node).forEach(walk)
  }
  walk(parseSync(path, source).program)
  return found
}

interface Commented {
  all: number
  /** On exported declarations, and on members of exported interfaces and classes. */
  docstrings: number
  comments: number
}

export function commentedLines(path: string, source: string): Commented {
  const counted = { all: source.split('\n').length - 1, docstrings: 0, comments: 0 }
  const { comments, program } = parseSync(path, source)
  const exported = program.body.filter(({ type }) => type.startsWith('Export'))
  for (const { value, start, end } of comments) {
    const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
    if (before.trim() !== '') continue
    const isMember = exported.some((declaration) => declaration.start < start && end < declaration.end)
    const isOfExport = exported.some(
      (declaration) => source.slice(end, declaration.start).trim() === '' && end < declaration.start,
    )
    const isDocstring =
      value.startsWith('*') && (isOfExport || (isMember && !/^\s*(?:readonly )?#/.test(source.slice(end))))
    counted[isDocstring ? 'docstrings' : 'comments'] += source.slice(start, end).split('\n').length
  }
  return counted
}
