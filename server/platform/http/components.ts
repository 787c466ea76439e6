import { capital } from '#contract/noun.ts'

import { isFields, jsonSchema, propertiesOf, type JsonSchema } from './json-schema.ts'
import { schemaNames } from './schema-names.ts'

interface Writing {
  name: string
  out: string
  in: string
}

let writings: Writing[] | undefined
const allWritings = (): Writing[] =>
  (writings ??= Object.entries(schemaNames).map(([name, schema]) => ({
    name,
    out: JSON.stringify(jsonSchema(schema, 'output')),
    in: JSON.stringify(jsonSchema(schema, 'input')),
  })))

function textsIn(node: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof node !== 'object' || node === null) return found
  if ('properties' in node) found.add(JSON.stringify(node))
  for (const value of Object.values(node)) textsIn(value, found)
  return found
}

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

function rowOf(schema: JsonSchema): string | undefined {
  const { data, filteredRecordsCount, totalRecordsCount } = Object.fromEntries(propertiesOf(schema))
  if (!filteredRecordsCount || !totalRecordsCount || !isFields(data?.['items'])) return undefined
  const reference = data['items']['$ref']
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
}

/** Each schema once, under its name. @returns the paths with references, and the schemas by name */
export function withComponents(paths: JsonSchema): { paths: JsonSchema; schemas: Record<string, JsonSchema> } {
  const names = namesOf(textsIn(paths))
  const schemas: Record<string, JsonSchema> = {}
  const inside = (node: JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key.startsWith('x-') || key === 'example' ? value : replaced(value),
      ]),
    )
  function replaced(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(replaced)
    if (!isFields(node)) return node
    const name = 'properties' in node ? names.get(JSON.stringify(node)) : undefined
    if (name !== undefined) {
      schemas[name] ??= inside(node)
      return referenceTo(name)
    }
    const made = inside(node)
    const row = 'properties' in made ? rowOf(made) : undefined
    if (row === undefined) return made
    const extra = propertiesOf(made).length > 3 ? 'WithMore' : ''
    schemas[`${row}Page${extra}`] ??= made
    return referenceTo(`${row}Page${extra}`)
  }
  const made = replaced(paths) as Record<string, Record<string, Operation>>
  for (const operation of Object.values(made).flatMap((item) => Object.values(item))) nameOwn(operation, schemas)
  return { paths: made, schemas }
}

interface Operation {
  operationId: string
  requestBody?: Media
  responses: Record<string, Media>
}
interface Media {
  content?: Record<string, { schema: JsonSchema }>
}

function nameOwn({ operationId, requestBody, responses }: Operation, schemas: Record<string, JsonSchema>): void {
  const call = capital(operationId)
  const name = (media: Media | undefined, own: string): void => {
    const json = media?.content?.['application/json']
    if (!json || !hasProperties(json.schema)) return
    const { type, items } = json.schema
    const isList = type === 'array' && isFields(items)
    const named = isList ? `${own}Item` : own
    schemas[named] = isList ? items : json.schema
    json.schema = isList ? { ...json.schema, items: referenceTo(named) } : referenceTo(named)
  }
  name(requestBody, `${call}Body`)
  for (const answer of Object.values(responses)) name(answer, `${call}Answer`)
}

const hasProperties = (schema: unknown): boolean =>
  isFields(schema) && ('properties' in schema || [schema['items'], schema['anyOf']].flat().some(hasProperties))
