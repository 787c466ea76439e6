import type { catalogs, DocumentType, Group, Position, Product } from '#contract/catalogs.ts'
import { matcher } from '#web/platform/kit/choices/fold.ts'

export type CatalogName = keyof typeof catalogs

/** An entry of any catalogue: what all have, and what only some do. */
export type CatalogEntry = Group &
  Partial<Pick<Position, 'kind'>> &
  Partial<Pick<Product, 'type' | 'channel' | 'licensed'>> &
  Partial<Pick<DocumentType, 'code'>>

/** What the form of any catalogue holds; each call takes what its catalogue has. */
export type CatalogValues = {
  code: string
  name: string
  kind: string | null
  type: string | null
  channel: string | null
  licensed: boolean
  isActive: boolean
}

export const valuesOfCatalog = {
  positions: ['name', 'kind'],
  groups: ['name'],
  products: ['name', 'type', 'channel', 'licensed'],
  documentTypes: ['name', 'code'],
  changeCauses: ['name'],
} as const satisfies Record<CatalogName, readonly (keyof CatalogValues)[]>

export const valuesOfEntry = (entry?: CatalogEntry): CatalogValues => ({
  code: entry?.code ?? '',
  name: entry?.name ?? '',
  kind: entry?.kind ?? null,
  type: entry?.type ?? null,
  channel: entry?.channel ?? null,
  licensed: entry?.licensed ?? false,
  isActive: entry?.isActive ?? true,
})

/** The entries whose name, code, type or channel has each of the words, accents and case aside. */
export function entriesWith(term: string, entries: readonly CatalogEntry[]): CatalogEntry[] {
  const isHit = matcher(term)
  return entries.filter(({ name, code, type, channel }) => isHit([name, code, type, channel].filter(Boolean).join(' ')))
}
