import { errorTexts } from '#texts/operator/errors.ts'

/**
 * One line for whoever runs the portal: what is wrong and what to do, in Spanish as the commands speak. A message that is
 * written for them already stays as it is.
 */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const known =
    typeof code === 'string'
      ? (errorTexts.refusals[code] ?? errorTexts.byCode[code]?.(placeOf(error), error.message))
      : undefined
  if (known !== undefined) return known
  if (error instanceof AggregateError && error.message === '') return lineOf(error.errors[0])
  return error.message || errorTexts.withoutDetail
}

/** The file, folder or address that a system error is about. */
function placeOf(error: NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }): string {
  const { path, address, port, hostname } = error
  if (path !== undefined) return path
  if (address !== undefined) return port === undefined ? address : `${address}:${port}`
  return hostname ?? errorTexts.service
}

/** What the disk of the files, or a folder's rights, refuse with. */
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
/** What is asked of files alone; a socket is connected. */
const fileCalls = /^(?:open|mkdir|rename|unlink|rmdir|l?stat|scandir|access|read|write|fsync|fdatasync)$/

/** Whether a file or folder of the portal's own could not be read or written: the machine's doing, and not the caller's. */
export function isFileFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  return fileCalls.test(syscall) && fileFailures.has(code)
}
