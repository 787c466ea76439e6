import { readdirSync } from 'node:fs'

import * as z from 'zod/mini'

const folder = new URL('../../../contract/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const modules = await Promise.all(
  files.toSorted().map((file): Promise<Record<string, unknown>> => import(new URL(file, folder).href)),
)

const isNamedObject = (entry: [string, unknown]): entry is [string, z.ZodMiniObject] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodMiniObject

/** Of two equal schemas the shorter name counts. */
export const schemaNames: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  modules
    .flatMap((module) => Object.entries(module).filter(isNamedObject))
    .toSorted(([one], [other]) => one.length - other.length),
)
