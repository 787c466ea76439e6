import * as z from 'zod/mini'

import type { ImportMapping } from '#contract/import-columns.ts'
import type { ImportNoun } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/database.ts'

import { StoredMapping } from './understood.rules.ts'

export interface Remembering {
  ownerId: number
  noun: ImportNoun
}

type RememberedColumns = Pick<ImportMapping, 'columns'>

const Remembered = z.object({ key: z.string(), remembered: z.pick(StoredMapping, { columns: true }) })

export const rememberedColumns = (
  db: Database,
  { ownerId, noun }: Remembering,
  keys: readonly string[],
): Promise<{ key: string; remembered: RememberedColumns }[]> =>
  db.named(
    'imports.rememberedColumns',
    `select key, remembered from import_memories
    where owner_id = $1 and noun = $2 and kind = 'columns' and key = any ($3::text[]) order by used_at desc`,
    [ownerId, noun, keys],
    Remembered,
  )

export async function remember(
  db: Database,
  { ownerId, noun }: Remembering,
  { kind, key, remembered }: { kind: 'columns' | 'value'; key: string; remembered: object },
): Promise<void> {
  await db.named(
    'imports.remember',
    `insert into import_memories (owner_id, noun, kind, key, remembered) values ($1, $2, $3, $4, $5::text::json)
    on conflict (owner_id, noun, kind, key) do update set remembered = excluded.remembered, used_at = now()`,
    [ownerId, noun, kind, key, JSON.stringify(remembered)],
  )
}
