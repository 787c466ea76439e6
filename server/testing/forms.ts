const boundary = 'portal-test-7MA4YWxkTrZu0gW'

export interface FormPart {
  name: string
  filename?: string
  content: string | Buffer
}

export function formOf(...parts: FormPart[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export const filePart = (filename: string, content: string | Buffer): FormPart => ({ name: 'file', filename, content })

/** The smallest content that passes for a PDF. */
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
