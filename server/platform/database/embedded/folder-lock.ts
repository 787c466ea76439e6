import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { databaseTexts } from '#texts/operator/database.ts'

import { closeTree } from './owner-only.ts'

/** The garbage collector would close an unreferenced lock, and free the folder for others. */
const held = new Set<DatabaseSync>()

/**
 * Makes a missing folder. @returns what gives it back
 * Two processes on one embedded database overwrite each other's pages without any error. The kernel holds this file
 * lock, through SQLite, so it ends with the process and leaves nothing stale behind.
 * @throws Error with one line that names the folder and the process that has it
 */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  // On POSIX, closing any handle of this file in this process would drop the lock.
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 })
  // Not in the lock itself, because Windows refuses to read a locked file.
  const holder = path.join(folder, 'lock.pid')
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) {
      throw new Error(databaseTexts.unlockable(folder, String(cause)), { cause })
    }
    throw new Error(databaseTexts.inUse(folder, readHolder(holder)), { cause })
  }
  held.add(lock)
  closeTree(path.join(folder, 'lock'))
  writeHolder(holder)
  return () => {
    held.delete(lock)
    fs.rmSync(holder, { force: true })
    lock.exec('rollback')
    lock.close()
  }
}

export function isFolderLocked(folder: string): boolean {
  const file = path.join(folder, 'lock')
  if (!fs.existsSync(file)) {
    return false
  }
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    if (isBusy(error)) {
      return true
    }
    throw error
  } finally {
    lock.close()
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/** Only for the line that refuses another process; a full disk must not keep the database closed. */
function writeHolder(file: string): void {
  try {
    fs.rmSync(file, { force: true })
    fs.writeFileSync(file, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) {
      throw error
    }
  }
}

function readHolder(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
}
