import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { sumOf } from '#server/platform/files/sums.ts'

import { fault, fine, notice, some, wordsOf, type Finding } from './finding.ts'

/** Whether files can be stored, read and removed. */
export async function lookAtStorage(storage: Storage): Promise<Finding[]> {
  const key = `doctor/${randomUUID()}`
  try {
    await storage.put(key, Readable.from([Buffer.from('1')]))
    const there = await isStored(storage, key)
    await storage.delete(key)
    return there
      ? [fine('El almacenamiento guarda, lee y borra.')]
      : [fault('El almacenamiento no devuelve lo que se guarda en él.', 'Revise STORAGE_URL y su servicio.')]
  } catch (error) {
    const why = error instanceof Error && error.name !== 'Refusal' ? ` ${wordsOf(error)}` : ''
    return [
      fault(
        `El almacenamiento de archivos no responde.${why}`,
        'Revise STORAGE_URL, la red y los permisos de su cuenta.',
      ),
    ]
  }
}

/**
 * Files against records: each record has its content, of its size and sum, and nothing lies there that nobody knows of. What is
 * being stored or removed at the moment is known as a leftover.
 */
export async function lookAtFiles(db: Database, storage: Storage): Promise<Finding[]> {
  const stored = new Map<string, number>()
  for await (const { key, size } of storage.list()) stored.set(key, size)
  const records = await db.sql
    .selectFrom('project_files')
    .select(['id', 'storage_key', 'size', 'sha256'])
    .orderBy('id')
    .execute()
  const leftovers = await db.sql.selectFrom('storage_leftovers').select('storage_key').execute()
  const known = new Set([...records, ...leftovers].map(({ storage_key }) => storage_key))
  const missing = records.filter(({ storage_key }) => !stored.has(storage_key))
  // Stored since the look at the storage began.
  const lost = []
  for (const record of missing) {
    if (!(await isStored(storage, record.storage_key)) && (await isThere(db, record.id))) lost.push(record.id)
  }
  const changed = records.filter(({ storage_key, size }) => stored.has(storage_key) && stored.get(storage_key) !== size)
  const whole = records.filter(({ storage_key, size }) => stored.get(storage_key) === size)
  const flipped = await otherThanStored(storage, whole)
  const unsummed = whole.filter(({ sha256 }) => sha256 === null)
  const strange: string[] = []
  for (const key of stored.keys()) {
    if (known.has(key) || key.startsWith('doctor/')) continue
    // Else it was removed together with its record since the look began.
    if (await isStored(storage, key)) strange.push(key)
  }
  const found: Finding[] = []
  if (lost.length > 0)
    found.push(
      fault(
        `${lost.length} archivos están registrados pero su contenido falta (números ${some(lost)}).`,
        'Restáurelos de una copia (en ella están bajo files/), o elimínelos en su proyecto.',
      ),
    )
  if (changed.length > 0)
    found.push(
      fault(
        `${changed.length} archivos no tienen el tamaño con que se guardaron (números ${some(changed.map(({ id }) => id))}).`,
        'Restáurelos de una copia (en ella están bajo files/).',
      ),
    )
  if (flipped.length > 0)
    found.push(
      fault(
        `${flipped.length} archivos cambiaron desde que se guardaron: su contenido ya no es el que se subió (números ${some(flipped)}).`,
        'Restáurelos de una copia anterior al daño (en ella están bajo files/) y revise el disco.',
      ),
    )
  if (unsummed.length > 0)
    found.push(
      notice(
        `De ${unsummed.length} archivos de una versión anterior aún no se conoce la suma que muestra si cambian.`,
        'La obtiene el portal en marcha poco a poco, y una copia (npm run backup) de una vez.',
      ),
    )
  if (strange.length > 0)
    found.push(
      fault(
        `En el almacenamiento hay ${strange.length} archivos que ningún registro conoce (${some(strange)}).`,
        'Si no son de otra instalación, muévalos a otro lugar.',
      ),
    )
  return found.some(({ level }) => level === 'fault')
    ? found
    : [fine(`Los ${records.length} archivos están donde sus registros dicen, y son los que se subieron.`), ...found]
}

/** Files that are read at the same time. */
const atOnce = 4

/** The numbers of those whose content, read to its end, is not what was stored. */
async function otherThanStored(
  storage: Storage,
  records: readonly { id: number; storage_key: string; sha256: string | null }[],
): Promise<number[]> {
  const known = records.filter(({ sha256 }) => sha256 !== null)
  const other: number[] = []
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let record = known.pop(); record !== undefined; record = known.pop()) {
      const content = await storage.get(record.storage_key)
      if (content && (await sumOf(content as AsyncIterable<Uint8Array>)).sha256 !== record.sha256) other.push(record.id)
    }
  })
  await Promise.all(lanes)
  return other.toSorted((one, two) => one - two)
}

const isThere = async (db: Database, id: number): Promise<boolean> =>
  (await db.sql.selectFrom('project_files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function isStored(storage: Storage, key: string): Promise<boolean> {
  const content = await storage.get(key)
  // It may go before it is opened; nothing of it is read.
  content?.on('error', () => undefined).destroy()
  return content !== undefined
}
