import { extensionOf, fileExtensions } from '#contract/project-files.ts'

import type { ByteRange } from './byte-range.ts'

type FileExtension = (typeof fileExtensions)[number]

export const headLength = 1024

const bytes = (...values: number[]) => Buffer.from(values)
const startsWith =
  (...signatures: Buffer[]) =>
  (head: Buffer): boolean =>
    signatures.some((signature) => head.subarray(0, signature.length).equals(signature))

/** Older Office programs, Project, Outlook: [MS-CFB] 2.2. */
const compound = startsWith(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
/** APPNOTE 4.3.7. */
const archive = startsWith(bytes(0x50, 0x4b, 0x03, 0x04))
const jpeg = startsWith(bytes(0xff, 0xd8, 0xff))
/** RFC 5322: a header field first, or the line with which mail folders begin a message. */
const mail = (head: Buffer): boolean => /^(?:\ufeff)?\s*(?:[\x21-\x39\x3b-\x7e]+:|From )/.test(head.toString('utf8'))

const pdfHeader = Buffer.from('%PDF-')
export const pdfStart: ByteRange = { start: 0, end: pdfHeader.length - 1 }

/** Strict: nothing stands before the header. */
export async function beginsAsPdf(start: AsyncIterable<Uint8Array>): Promise<boolean> {
  const head: Uint8Array[] = []
  for await (const chunk of start) head.push(chunk)
  return Buffer.concat(head).subarray(0, pdfHeader.length).equals(pdfHeader)
}

/** With `text`, the whole content must be a text. */
const kinds: Record<FileExtension, { fits: (head: Buffer) => boolean; text?: true }> = {
  // Some programs write a line before the header, and readers accept it: ISO 32000-1, annex H.3.4.1.
  pdf: { fits: (head) => head.includes('%PDF-') },
  doc: { fits: compound },
  xls: { fits: compound },
  ppt: { fits: compound },
  msg: { fits: compound },
  mpp: { fits: compound },
  docx: { fits: archive },
  xlsx: { fits: archive },
  pptx: { fits: archive },
  vsdx: { fits: archive },
  odt: { fits: archive },
  ods: { fits: archive },
  odp: { fits: archive },
  // An archive without files has only its end.
  zip: { fits: (head) => archive(head) || startsWith(bytes(0x50, 0x4b, 0x05, 0x06))(head) },
  '7z': { fits: startsWith(bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)) },
  png: { fits: startsWith(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) },
  jpg: { fits: jpeg },
  jpeg: { fits: jpeg },
  gif: { fits: startsWith(Buffer.from('GIF87a'), Buffer.from('GIF89a')) },
  webp: {
    fits: (head) => head.subarray(0, 4).equals(Buffer.from('RIFF')) && head.subarray(8, 12).equals(Buffer.from('WEBP')),
  },
  dwg: { fits: (head) => /^AC1\d{3}/.test(head.toString('latin1', 0, 6)) },
  rtf: { fits: startsWith(Buffer.from(String.raw`{\rtf`)), text: true },
  eml: { fits: mail, text: true },
  txt: { fits: () => true, text: true },
  csv: { fits: () => true, text: true },
  md: { fits: () => true, text: true },
}

export function kindOf(
  name: string,
): { extension: FileExtension; fits: (head: Buffer) => boolean; text?: true } | undefined {
  const extension = extensionOf(name)
  const known = fileExtensions.find((one) => one === extension)
  return known && { extension: known, ...kinds[known] }
}
