import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { databaseTexts } from '#texts/operator/database.ts'

import { closeTree } from './owner-only.ts'

/** A lock that nothing refers to any more would be closed by the garbage collector, and the folder free for others. */
const held = new Set<DatabaseSync>()

/**
 * Takes a data folder for this process alone, and returns what gives it back. The folder is made when it is missing.
 *
 * Two processes on one embedded database overwrite each other's pages without any error, so the second one must never
 * get as far as opening it. The lock is a file lock that the kernel holds (through SQLite, which knows the right call
 * of each platform): it goes with the process, however that ends, and leaves nothing stale behind.
 *
 * @throws Error with one line that names the folder and the process that has it.
 */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Nothing else may open this file: on POSIX, closing any handle of it in this process would drop the lock.
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 })
  // Beside the lock and not in it, because Windows refuses to read a locked file.
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

/** Whether another process has a data folder. Nothing is made where there is none. */
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

/** Who holds the lock is only for the line that refuses another; a full disk must not keep the database closed. */
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
