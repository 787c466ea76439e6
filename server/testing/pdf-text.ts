import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Words by page in the order of tags as `heard`, wherever they stand, and the tags. */
export async function readPdf(bytes: Uint8Array): Promise<{
  pages: string[]
  heard: string
  tags: string[]
  title: unknown
  /** Where words stand: points from the left and from the foot of their page. */
  placed: { text: string; x: number; y: number }[]
}> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  const placed: { text: string; x: number; y: number }[] = []
  let heard = ''
  const tags = new Set<string>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items)
      if ('str' in item)
        placed.push({ text: item.str.trim(), x: Number(item.transform[4]), y: Number(item.transform[5]) })
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [index, operator] of fnArray.entries())
      if (operator === OPS.showText)
        for (const glyph of (argsArray[index] as [({ unicode: string } | number)[]])[0])
          if (typeof glyph === 'object') heard += glyph.unicode
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
        .join('')
        .replaceAll(/ +/g, ' '),
    )
    const roles = (node: { role: string; children: readonly object[] } | null): void => {
      if (!node) return
      tags.add(node.role)
      for (const child of node.children) if ('role' in child) roles(child as never)
    }
    roles(await page.getStructTree())
  }
  const { info } = await document.getMetadata()
  return { pages, heard, tags: [...tags], title: (info as { Title?: unknown }).Title, placed }
}
