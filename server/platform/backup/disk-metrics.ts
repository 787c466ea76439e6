import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'

import { Gauge, type Registry } from 'prom-client'

import type { Config } from '#server/platform/base/config.ts'
import { storagePlace } from '#server/platform/base/storage-url.ts'

import { backupsFolder } from './backup.ts'

export function diskMetrics(registry: Registry, { dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): void {
  const place = storagePlace(storageUrl ?? `file:${path.join(dataDir, 'files')}`)
  const folders = new Map([
    ['data', dataDir],
    ['backups', backupsFolder(dataDir)],
    ...(place?.kind === 'disk' ? ([['files', place.folder]] as const) : []),
  ])
  const gauges: [name: string, help: string, of: (disk: StatsFs) => number][] = [
    ['disk_size_bytes', 'Size of the disk of a folder', ({ blocks, bsize }) => blocks * bsize],
    ['disk_free_bytes', 'What of the disk of a folder is free for the portal', ({ bavail, bsize }) => bavail * bsize],
  ]
  for (const [name, help, of] of gauges) {
    const gauge: Gauge<'place'> = new Gauge({
      name,
      help,
      labelNames: ['place'],
      registers: [registry],
      async collect() {
        gauge.reset()
        for (const [at, folder] of folders) {
          const disk = await diskOf(folder)
          if (disk) gauge.set({ place: at }, of(disk))
        }
      },
    })
  }
}

/** Of the nearest existing folder; undefined when the system gives no figure. */
async function diskOf(folder: string): Promise<StatsFs | undefined> {
  return statfs(folder).catch(async (error: NodeJS.ErrnoException) => {
    const parent = path.dirname(path.resolve(folder))
    return error.code === 'ENOENT' && parent !== folder ? diskOf(parent) : undefined
  })
}
