import fs from 'node:fs'
import path from 'node:path'

/** What the portal keeps in its data folder; anything else there is somebody else's. */
const ours =
  /^(?:pg(?:\.new|\.snapshot-.*)?|files|backups|restoring|rehearsal|secret\.key(?:\.new|\.next)?|secret-before-.*\.key|control\.json|demo\.json|maintenance.*|lock(?:\.pid)?|reserve)$/
/** What a disk of its own has at its top. */
const ofTheDisk = new Set(['lost+found'])

/** Windows has other means than modes: there the folder's own rights guard what is in it. */
const hasModes = process.platform !== 'win32'

/** Whether others than its owner may do anything with a file or folder. */
export const isOpenToOthers = (place: string): boolean => hasModes && (fs.statSync(place).mode & 0o077) !== 0

/** What in a data folder others may get at: the folder itself, and what stands at its top. */
export function openInFolder(dataDir: string): string[] {
  const inside = fs.readdirSync(dataDir).filter((name) => ours.test(name))
  return [dataDir, ...inside.map((name) => path.join(dataDir, name))].filter((place) => isOpenToOthers(place))
}

/** What stands at the top of a data folder and is another user's than the folder. */
export function ofOthersIn(dataDir: string): string[] {
  if (!hasModes) return []
  const { uid } = fs.statSync(dataDir)
  const inside = fs.readdirSync(dataDir).filter((name) => ours.test(name))
  return inside.filter((name) => fs.statSync(path.join(dataDir, name)).uid !== uid)
}

/** Gives what a user has left at the top of a data folder, with all that is in it, to the folder's owner. */
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
 * Takes from everybody but its owner what they may do with the data folder and what the portal keeps in it, however it was
 * made. The folder itself is left as it is where others keep something in it too. Only what stood open is looked at
 * further inside; the rest was made for its owner alone.
 *
 * @returns what stays open, because it is somebody else's
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

/** The same for one folder and everything in it. Links in it are not followed. */
export function closeTree(folder: string): void {
  if (!hasModes || !fs.existsSync(folder)) return
  close(folder)
  if (!fs.statSync(folder).isDirectory()) return
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) close(path.join(entry.parentPath, entry.name))
}

/** What is another user's stays as it is: the doctor names it. What is gone meanwhile needs nothing. */
function close(place: string): void {
  try {
    const { mode } = fs.statSync(place)
    if ((mode & 0o077) !== 0) fs.chmodSync(place, mode & 0o700)
  } catch (error) {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
