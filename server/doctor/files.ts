import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import type { Database } from '#server/db/open.ts'
import type { Storage } from '#server/storage/storage.ts'

import { fault, fine, some, type Finding } from './finding.ts'

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
    const why = error instanceof Error && error.name !== 'Refusal' ? `: ${error.message}` : ''
    return [
      fault(
        `El almacenamiento de archivos no responde${why}.`,
        'Revise STORAGE_URL, la red y los permisos de su cuenta.',
      ),
    ]
  }
}

/**
 * Files against records: each record has its content, of its size, and nothing lies there that nobody knows of. What is
 * being stored or removed at the moment is known as a leftover.
 */
export async function lookAtFiles(db: Database, storage: Storage): Promise<Finding[]> {
  const stored = new Map<string, number>()
  for await (const { key, size } of storage.list()) stored.set(key, size)
  const records = await db.sql.selectFrom('project_files').select(['id', 'storage_key', 'size']).orderBy('id').execute()
  const leftovers = await db.sql.selectFrom('storage_leftovers').select('storage_key').execute()
  const known = new Set([...records, ...leftovers].map(({ storage_key }) => storage_key))
  const missing = records.filter(({ storage_key }) => !stored.has(storage_key))
  // Stored since the look at the storage began.
  const lost = []
  for (const record of missing) {
    if (!(await isStored(storage, record.storage_key)) && (await isThere(db, record.id))) lost.push(record.id)
  }
  const changed = records.filter(({ storage_key, size }) => stored.has(storage_key) && stored.get(storage_key) !== size)
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
  if (strange.length > 0)
    found.push(
      fault(
        `En el almacenamiento hay ${strange.length} archivos que ningún registro conoce (${some(strange)}).`,
        'Si no son de otra instalación, muévalos a otro lugar.',
      ),
    )
  return found.length > 0 ? found : [fine(`Los ${records.length} archivos están donde sus registros dicen.`)]
}

const isThere = async (db: Database, id: number): Promise<boolean> =>
  (await db.sql.selectFrom('project_files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function isStored(storage: Storage, key: string): Promise<boolean> {
  const content = await storage.get(key)
  // It may go before it is opened; nothing of it is read.
  content?.on('error', () => undefined).destroy()
  return content !== undefined
}
