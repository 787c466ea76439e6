/** A4 in points. */
const page = { width: 595, height: 842, left: 64, top: 770 }
const leading = 17
/** Characters of a line of Helvetica 10.5 that fit the page for sure. */
const lineLength = 88

/** Title and paragraphs, in the Windows encoding: ISO 32000-1, 7.5 and annex D. */
export function pdfOf(title: string, paragraphs: readonly string[]): Buffer {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph), ''])
  const content = [
    'BT',
    `/Bold 16 Tf ${page.left} ${page.top} Td (${escaped(title)}) Tj`,
    `/Body 10.5 Tf ${leading} TL 0 ${-2 * leading} Td`,
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
    `0.78 0.8 0.84 RG ${page.left} ${page.top - 14} m ${page.width - page.left} ${page.top - 14} l S`,
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(es-CO)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</Bold 5 0 R/Body 6 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    font('Helvetica-Bold'),
    font('Helvetica'),
    `<</Title(${escaped(title)})>>`,
  ]
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const trailer = `trailer\n<</Size ${count}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

const font = (name: string): string => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`

/** Without signs that Latin-1 lacks. */
const escaped = (text: string): string =>
  text
    .replace(/[–—]/g, '-')
    .replace(/[^\u0020-\u00ff]/g, '·')
    .replace(/[\\()]/g, String.raw`\$&`)

function wrapped(paragraph: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    const longer = `${line} ${word}`.trim()
    if (longer.length > lineLength) lines.push(line)
    line = longer.length > lineLength ? word : longer
  }
  return [...lines, line]
}
