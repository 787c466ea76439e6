import { errorTexts } from '#texts/operator/errors.ts'

import { codeOf } from './error-code.ts'

export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const known =
    code === undefined
      ? undefined
      : (errorTexts.refusals[code] ?? errorTexts.byCode[code]?.(placeOf(error), error.message))
  if (known !== undefined) return known
  if (error instanceof AggregateError && error.message === '') return lineOf(error.errors[0])
  return error.message || errorTexts.withoutDetail
}

function placeOf(error: NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }): string {
  const { path, address, port, hostname } = error
  if (path !== undefined) return path
  if (address !== undefined) return port === undefined ? address : `${address}:${port}`
  return hostname ?? errorTexts.service
}

const fileFailures = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'EDQUOT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EMFILE',
  'ENFILE',
  'ENOENT',
])
/** System calls for files alone; sockets have others. */
const fileCalls = /^(?:open|mkdir|rename|unlink|rmdir|l?stat|scandir|access|read|write|fsync|fdatasync)$/

/** A failure of the machine, not of the caller. */
export function isFileFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall = '' }: NodeJS.ErrnoException = error
  return fileCalls.test(syscall) && fileFailures.has(code)
}
