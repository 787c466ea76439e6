import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader finds in a PDF: the words of each page in the order of its tags, and the tags themselves. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; tags: string[]; title: unknown }> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  const tags = new Set<string>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
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
  return { pages, tags: [...tags], title: (info as { Title?: unknown }).Title }
}
