import { SaxesParser } from 'saxes'

import { sheetLimits, SheetRefusal } from './sheet-problem.ts'

/** By their names, with prefixes. */
export type Attributes = Readonly<Record<string, string | undefined>>

/** Names of elements come without their prefixes. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

/** Nested elements. No spreadsheet has so many. */
const deepest = 64
/** Bytes parsed at a time: the cells in them can repeat 25 MB of shared texts. */
const pieceBytes = 16 * 1024

const broken = (): never => {
  throw new SheetRefusal('broken')
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** @param onEvent is called at each event, also at those that the handler does not receive */
function parserFor(handler: XmlHandler, onEvent: () => void) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  const onText = (text: string): void => {
    onEvent()
    if (depth > 0) handler.text(text)
  }
  parser.on('error', broken)
  parser.on('doctype', broken)
  parser.on('comment', onEvent)
  parser.on('processinginstruction', onEvent)
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('opentag', ({ name, attributes }) => {
    onEvent()
    depth += 1
    if (depth > deepest) broken()
    handler.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    onEvent()
    depth -= 1
    handler.close(localName(name))
  })
  return parser
}

/**
 * Parses XML in UTF-8 and yields after each piece. A tag, a text or a comment of more than `sheetLimits.tagBytes` is
 * refused, because the parser holds it whole.
 * @throws SheetRefusal broken, and what the handler throws
 */
export async function* xmlPieces(content: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      return broken()
    }
  }
  let waiting = 0
  const parser = parserFor(handler, () => (waiting = 0))
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes)
      waiting += piece.length
      parser.write(decoded(piece))
      if (waiting > sheetLimits.tagBytes) broken()
      yield
    }
  parser.write(decoded()).close()
}

/** Parses a document whole. @throws SheetRefusal broken, and what the handler throws */
export async function parseXml(content: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const pieces = xmlPieces(content, handler)
  while (!(await pieces.next()).done);
}
