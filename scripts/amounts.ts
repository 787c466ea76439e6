import type { Manifest } from '#server/platform/backup/manifest.ts'

/** Bytes for a person: `12,4 MB`. */
export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('es-CO', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`
}

const named: [table: string, one: string, many: string][] = [
  ['employees', 'empleado', 'empleados'],
  ['customers', 'cliente', 'clientes'],
  ['contacts', 'contacto', 'contactos'],
  ['projects', 'proyecto', 'proyectos'],
  ['licences', 'licencia', 'licencias'],
  ['audit', 'línea de auditoría', 'líneas de auditoría'],
]

const count = (n: number, one: string, many: string) => `${n.toLocaleString('es-CO')} ${n === 1 ? one : many}`

/** What an archive holds, for a person: `40 empleados, 60 clientes, … 197 archivos (330 kB)`. */
export function contentsInWords({ rows, files }: Manifest): string {
  const people = named.map(([table, one, many]) => count(rows[table] ?? 0, one, many))
  return `${people.join(', ')} y ${count(files.count, 'archivo', 'archivos')} (${sizeInWords(files.size)})`
}

/** A warning for files whose content is not what was uploaded; undefined when there are none. */
export function changedInWords({ files }: Manifest): string | undefined {
  if (files.changed.length === 0) return undefined
  return (
    `ATENCIÓN: el contenido de ${files.changed.length} archivos no es el que se subió ` +
    `(${files.changed.slice(0, 3).join(', ')}${files.changed.length > 3 ? ', …' : ''}): en la copia está como se ` +
    'encontró. Restáurelos de una copia anterior, y ejecute npm run doctor.'
  )
}

/** A warning for records whose content is not in the archive; undefined when there are none. */
export function missingInWords({ files }: Manifest): string | undefined {
  if (files.missing.length === 0) return undefined
  return (
    `ATENCIÓN: el contenido de ${files.missing.length} archivos no está en el almacenamiento, y por eso tampoco en la ` +
    `copia (${files.missing.slice(0, 3).join(', ')}${files.missing.length > 3 ? ', …' : ''}). Ejecute npm run doctor.`
  )
}
