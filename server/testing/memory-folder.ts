import fs from 'node:fs'

/** A container often has 64 MB of it. */
const neededInMemory = 4 * 1024 ** 3

/**
 * For files of tests; undefined where it is missing or small. A copy of a database is some thousand files: made and
 * dropped, they take the processor 60 ms in memory, and 600 on ext4, which searches long for the number of a file while
 * many were deleted lately.
 */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (!fs.existsSync(folder)) return undefined
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize > neededInMemory ? folder : undefined
}
