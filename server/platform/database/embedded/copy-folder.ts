import fs from 'node:fs'
import path from 'node:path'

import { databaseTexts } from '#texts/operator/database.ts'

import { freeBytesOf } from './free-space.ts'

export const snapshotPrefix = 'pg.snapshot-'
export const isSnapshot = (name: string): boolean => name.startsWith(snapshotPrefix)

/** @throws Error with one clear line when the copy would leave less than the reserve free on the disk */
export function copyFolder(from: string, to: string, reserveBytes: number): void {
  const { needed, free } = spaceFor(from, path.dirname(to), reserveBytes)
  if (free < needed) {
    throw new Error(databaseTexts.noSpaceToCopy(path.dirname(path.dirname(to)), megabytes(needed), megabytes(free)))
  }
  fs.cpSync(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
}

export function spaceFor(from: string, folder: string, reserveBytes: number): { needed: number; free: number } {
  return { needed: sizeOf(from) + 2 * reserveBytes, free: freeBytesOf(folder) }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

function sizeOf(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
}
