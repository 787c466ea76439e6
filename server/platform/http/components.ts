import { jsonSchema, type JsonSchema } from './json-schema.ts'
import { schemaNames } from './schema-names.ts'

const isNode = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

interface Writing {
  name: string
  out: string
  in: string
}

let writings: Writing[] | undefined
/** How each named schema is written on its way out and on its way in; they differ where it has defaults. */
const allWritings = (): Writing[] =>
  (writings ??= Object.entries(schemaNames).map(([name, schema]) => ({
    name,
    out: JSON.stringify(jsonSchema(schema, 'output')),
    in: JSON.stringify(jsonSchema(schema, 'input')),
  })))

/** The texts of all objects in a document. */
function textsIn(node: unknown, found: Set<string> = new Set()): Set<string> {
  if (!isNode(node)) return found
  if ('properties' in node) found.add(JSON.stringify(node))
  for (const value of Object.values(node)) textsIn(value, found)
  return found
}

/** Which text has which name, of those that occur: what is answered has the plain one. */
function namesOf(texts: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, out, in: sent } of allWritings()) {
    const isAnswered = texts.has(out)
    if (isAnswered && !names.has(out)) names.set(out, name)
    if (texts.has(sent) && !names.has(sent)) names.set(sent, isAnswered ? `${name}Input` : name)
  }
  return names
}

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The name of a page's rows; undefined of anything else. */
function rowOf({ properties }: JsonSchema): string | undefined {
  const { data, filteredRecordsCount, totalRecordsCount } = (properties ?? {}) as Record<string, JsonSchema>
  if (!filteredRecordsCount || !totalRecordsCount) return undefined
  const reference = (data?.['items'] as JsonSchema | undefined)?.['$ref']
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
}

/**
 * A document whose schemas stand once, each under its name, and are referred to elsewhere.
 * @returns the paths with references, and the schemas that they lead to, by their names
 */
export function withComponents(paths: JsonSchema): { paths: JsonSchema; schemas: Record<string, JsonSchema> } {
  const names = namesOf(textsIn(paths))
  const schemas: Record<string, JsonSchema> = {}
  const inside = (node: JsonSchema): JsonSchema =>
    Array.isArray(node)
      ? (node.map(replaced) as unknown as JsonSchema)
      : Object.fromEntries(
          // An extension's schema is read by whoever knows the extension, and not followed from here.
          Object.entries(node).map(([key, value]) => [
            key,
            key.startsWith('x-') || key === 'example' ? value : replaced(value),
          ]),
        )
  function replaced(node: unknown): unknown {
    if (!isNode(node)) return node
    const name = 'properties' in node ? names.get(JSON.stringify(node)) : undefined
    if (name !== undefined) {
      schemas[name] ??= inside(node)
      return referenceTo(name)
    }
    const made = inside(node)
    const row = 'properties' in made ? rowOf(made) : undefined
    if (row === undefined) return made
    const extra = Object.keys(made['properties'] as object).length > 3 ? 'WithMore' : ''
    schemas[`${row}Page${extra}`] ??= made
    return referenceTo(`${row}Page${extra}`)
  }
  return { paths: replaced(paths) as JsonSchema, schemas }
}
