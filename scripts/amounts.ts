import type { Manifest } from '#server/platform/backup/manifest.ts'
import { archiveTexts } from '#texts/operator/commands.ts'

export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('es-CO', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`
}

/** `40 empleados, 60 clientes, … 177 archivos (283 kB)` */
export function contentsInWords({ rows, files }: Manifest): string {
  const counts = archiveTexts.counted.map(([table, one, many]) => archiveTexts.count(rows[table] ?? 0, one, many))
  return archiveTexts.contents(counts.join(', '), files.count, sizeInWords(files.size))
}

export function changedInWords({ files }: Manifest): string | undefined {
  return files.changed.length === 0 ? undefined : archiveTexts.filesChanged(files.changed)
}

export function missingInWords({ files }: Manifest): string | undefined {
  return files.missing.length === 0 ? undefined : archiveTexts.filesMissing(files.missing)
}
