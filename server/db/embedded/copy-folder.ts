import fs from 'node:fs'
import path from 'node:path'

import { freeBytesOf } from './room.ts'

/**
 * Copies a folder with everything in it to a place that does not exist yet, unless that would leave less than the
 * reserve free on the disk.
 *
 * @throws Error with one clear line when it would not fit
 */
export function copyFolder(from: string, to: string, reserveBytes: number): void {
  const needed = sizeOf(from) + 2 * reserveBytes
  const free = freeBytesOf(path.dirname(to))
  if (free < needed) {
    throw new Error(
      `No hay espacio para copiar la base de datos: hacen falta ${megabytes(needed)} MB y quedan ${megabytes(free)}.`,
    )
  }
  fs.cpSync(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

function sizeOf(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
}
