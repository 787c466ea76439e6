import fs from 'node:fs'
import path from 'node:path'

import { codeOf } from '#server/platform/base/error-code.ts'

const names = [
  String.raw`pg(?:\.new|\.snapshot-.*)?`,
  String.raw`secret\.key(?:\.new|\.next)?`,
  String.raw`secret-before-.*\.key`,
  String.raw`erasures\.json(?:\.new)?`,
  String.raw`lock(?:\.pid)?`,
  String.raw`(?:control|demo)\.json`,
  'maintenance.*',
  'files|backups|restoring|rehearsal|former-builds|reserve',
]
/** Anything else in the data folder is not the portal's. */
const ours = new RegExp(`^(?:${names.join('|')})$`)
const ofTheDisk = new Set(['lost+found'])

/** On Windows the folder's own rights guard its content. */
const hasModes = process.platform !== 'win32'

export const isOpenToOthers = (place: string): boolean => hasModes && (fs.statSync(place).mode & 0o077) !== 0

/** The folder itself, and what stands at its top. */
export function openInFolder(dataDir: string): string[] {
  const inside = fs.readdirSync(dataDir).filter((name) => ours.test(name))
  return [dataDir, ...inside.map((name) => path.join(dataDir, name))].filter((place) => isOpenToOthers(place))
}

/** Owned by another user than the folder's. */
export function ofOthersIn(dataDir: string): string[] {
  if (!hasModes) return []
  const { uid } = fs.statSync(dataDir)
  const inside = fs.readdirSync(dataDir).filter((name) => ours.test(name))
  return inside.filter((name) => fs.statSync(path.join(dataDir, name)).uid !== uid)
}

export function giveBackFrom(user: number, dataDir: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of ofOthersIn(dataDir)) {
    const place = path.join(dataDir, name)
    const inside = fs.statSync(place).isDirectory()
      ? fs
          .readdirSync(place, { recursive: true, withFileTypes: true })
          .map((one) => path.join(one.parentPath, one.name))
      : []
    for (const one of [place, ...inside]) if (fs.lstatSync(one).uid === user) fs.lchownSync(one, uid, gid)
  }
}

/**
 * Takes all rights from other users. A folder that also holds other things stays as it is. Only open entries are looked
 * at further inside. @returns what stays open, because another user owns it
 */
export function closeFolder(dataDir: string): string[] {
  if (!hasModes) return []
  const names = fs.readdirSync(dataDir)
  const shared = names.some((name) => !ours.test(name) && !ofTheDisk.has(name))
  if (!shared) close(dataDir)
  for (const name of names.filter((one) => ours.test(one))) {
    const place = path.join(dataDir, name)
    if (isOpenToOthers(place)) closeTree(place)
  }
  return openInFolder(dataDir)
}

export function closeTree(folder: string): void {
  if (!hasModes || !fs.existsSync(folder)) return
  close(folder)
  if (!fs.statSync(folder).isDirectory()) return
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) close(path.join(entry.parentPath, entry.name))
}

function close(place: string): void {
  try {
    const { mode } = fs.statSync(place)
    if ((mode & 0o077) !== 0) fs.chmodSync(place, mode & 0o700)
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined || !['EPERM', 'EROFS', 'ENOENT'].includes(code)) throw error
  }
}
