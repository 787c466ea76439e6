import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

const Named = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  nameKey: z.string(),
  productName: z.string(),
  productKey: z.string(),
})
type Named = z.infer<typeof Named>

export async function projectsNamed(db: Database, ids: readonly number[]): Promise<Map<number, Named>> {
  const rows = await db.named(
    'pastForecasts.names',
    `select projects.id, projects.version, projects.name, projects.name_key as "nameKey",
        products.name as "productName", products.name_key as "productKey"
      from projects join products on products.id = product_id where projects.id = any ($1::integer[])`,
    [ids],
    Named,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
