import { describe, expect, test } from 'vitest'

import { fileExtensions } from '#contract/project-files.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import { checkedContent } from './checked-content.ts'
import { kindOf } from './file-kinds.ts'
import { fileNameOf } from './file-name.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const office = bytes('d0cf11e0a1b11ae1 00')
const archive = bytes('504b0304 14000600')

/** Per extension, in the fewest bytes. */
const right: Record<(typeof fileExtensions)[number], Buffer> = {
  pdf: Buffer.from('junk\n%PDF-1.4'),
  doc: office,
  xls: office,
  ppt: office,
  msg: office,
  mpp: office,
  docx: archive,
  xlsx: archive,
  pptx: archive,
  vsdx: archive,
  odt: archive,
  ods: archive,
  odp: archive,
  zip: bytes('504b0506 0000'),
  '7z': bytes('377abcaf271c0004'),
  png: bytes('89504e470d0a1a0a 0000'),
  jpg: bytes('ffd8ffe0'),
  jpeg: bytes('ffd8ffdb'),
  gif: Buffer.from('GIF89a...'),
  webp: Buffer.from('RIFF\u0001\u0001\u0001\u0001WEBPVP8 '),
  dwg: Buffer.from('AC1032\0\0'),
  rtf: Buffer.from(String.raw`{\rtf1\ansi Acta}`),
  eml: Buffer.from('From: ana@empresa.test\r\nSubject: Acta\r\n\r\nHola'),
  txt: Buffer.from('Reunión de inicio\n'),
  csv: Buffer.from('a;b\r\n1;2\r\n'),
  md: Buffer.from('# Acta\n'),
}

async function checked(name: string, content: Buffer, { size = 7, maxMegabytes = 25 } = {}): Promise<unknown> {
  async function* parts() {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  }
  const passed: Uint8Array[] = []
  try {
    for await (const part of checkedContent(parts(), { kind: kindOf(name)!, maxMegabytes })) passed.push(part)
  } catch (error) {
    return (error as Refusal).code
  }
  return Buffer.concat(passed)
}

describe('the first bytes', () => {
  test.each(fileExtensions.map((extension) => [extension, right[extension]] as const))(
    'of a .%s fit it, and pass through unchanged however they are cut',
    async (extension, content) => {
      for (const size of [1, 7, 5000]) expect(await checked(`acta.${extension}`, content, { size })).toEqual(content)
      expect(await checked(`ACTA.${extension.toUpperCase()}`, content)).toEqual(content)
    },
  )

  test.each(fileExtensions.filter((extension) => !['txt', 'csv', 'md'].includes(extension)))(
    'of another file under the name of a .%s are refused, and so is nothing at all',
    async (extension) => {
      expect(await checked(`acta.${extension}`, Buffer.from('MZ\u0090\0 this program'))).toBe('file-content')
      expect(await checked(`acta.${extension}`, Buffer.alloc(0))).toBe('file-content')
      expect(await checked(`acta.${extension}`, Buffer.from('<html><script>alert(1)</script>'))).toBe('file-content')
    },
  )

  test.each(['exe', 'html', 'svg', 'js', 'docm', 'pdf.exe', ''])('nothing is known of .%s', (extension) => {
    expect(kindOf(`acta.${extension}`)).toBeUndefined()
    expect(kindOf('acta')).toBeUndefined()
    expect(kindOf('constructor')).toBeUndefined()
    expect(kindOf('a.constructor')).toBeUndefined()
  })
})

describe('a text', () => {
  test.each([
    ['UTF-8', Buffer.from('Año 2026: €, 👍, ﷺ\n'.repeat(300))],
    ['UTF-8 with its mark', Buffer.from('\ufeffAño;1\r\n')],
    ['UTF-16', Buffer.from('\ufeffAño;1\r\n', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffAño;1\r\n', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Año;Descripción;\u0080\r\n'.repeat(300), 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('may be %s', async (_name, content) => {
    expect(await checked('datos.csv', content, { size: 999 })).toEqual(content)
  })

  test.each([
    ['a NUL', Buffer.from('hola\0mundo')],
    ['a NUL far behind', Buffer.concat([Buffer.from('x'.repeat(50_000)), Buffer.from([0])])],
    ['an image', right.png],
    ['a program', bytes('7f454c46 02010100 00000000 c3ff')],
    ['bytes of no encoding', bytes('41 81 8d c3 28')],
    ['UTF-16 cut in the middle', Buffer.from('\ufeffa\ud83d', 'utf16le')],
  ])('is not %s', async (_name, content) => {
    expect(await checked('notas.txt', content, { size: 4096 })).toBe('file-content')
  })

  test('a letter that two chunks share is one letter', async () => {
    const content = Buffer.from(`${'x'.repeat(2047)}ñ${'y'.repeat(10)}`)
    expect(await checked('notas.md', content, { size: 2048 })).toEqual(content)
  })
})

test('a file may have the largest size to the byte, and not one more', async () => {
  const content = Buffer.alloc(1024 * 1024, 'a')
  expect(await checked('a.txt', content, { size: 65_536, maxMegabytes: 1 })).toHaveLength(content.length)
  expect(await checked('a.txt', Buffer.concat([content, Buffer.from('b')]), { size: 65_536, maxMegabytes: 1 })).toBe(
    'file-too-large',
  )
})

describe('the name of a file', () => {
  test.each([
    ['acta.pdf', 'acta.pdf'],
    [String.raw`C:\Users\ana\acta.pdf`, 'acta.pdf'],
    ['/etc/acta.pdf', 'acta.pdf'],
    ['../../acta.pdf', 'acta.pdf'],
    [' An\u0303o\u202e nuevo.pdf\u0000', 'Año nuevo.pdf'],
    ['a'.repeat(146) + '.pdf', 'a'.repeat(146) + '.pdf'],
  ])('%j is stored as %j', (sent, stored) => {
    expect(fileNameOf(sent)).toBe(stored)
  })

  test.each(['', ' ', '.', '..', 'carpeta/', '\u200b', 'a'.repeat(147) + '.pdf'])('%j is refused', (sent) => {
    expect(() => fileNameOf(sent)).toThrow(Refusal)
  })
})
