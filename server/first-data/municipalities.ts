import { readFileSync } from 'node:fs'

interface Municipality {
  /** Five digits; the first two are the department's. */
  code: string
  name: string
  department: string
}

const file = new URL('municipalities.tsv', import.meta.url)

/** By code. The file names its source, DANE's DIVIPOLA. */
export function municipalities(): Municipality[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code = '', name = '', department = ''] = line.split('\t')
      return { code, name, department }
    })
}
