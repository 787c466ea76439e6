import * as z from 'zod/mini'

import { checkpointRadar } from '#contract/checkpoint-radar.ts'
import { checkpointTasks } from '#contract/checkpoint-tasks.ts'
import { fieldProblemsOf, type FieldProblem } from '#contract/errors.ts'
import { forecasts } from '#contract/forecast.ts'
import { valueOf } from '#contract/items.ts'
import { keysOf } from '#contract/keys.ts'
import { licenceRadar } from '#contract/licence-radar.ts'
import { portfolio } from '#contract/portfolio.ts'
import { projects } from '#contract/projects.ts'
import type { Route, Schema } from '#contract/route.ts'
import { search } from '#contract/search.ts'
import { slips } from '#contract/slips.ts'
import { workload } from '#contract/workload.ts'
import { nearestName } from '#server/platform/base/near-names.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { withWords } from '#server/platform/http/field-words.ts'
import { isFields, jsonSchema, type JsonSchema } from '#server/platform/http/json-schema.ts'
import { parametersOf } from '#server/platform/http/openapi.ts'
import type { AllTexts } from '#texts/texts.ts'

export const tools = {
  search: search.all,
  portfolio: portfolio.list,
  workload: workload.list,
  project: projects.byId,
  forecast: forecasts.byProject,
  slips: slips.byProject,
  silent_projects: checkpointRadar.list,
  licences_ending: licenceRadar.list,
  my_tasks: checkpointTasks.mine,
} as const
export type ToolName = keyof typeof tools
export const toolNames = keysOf(tools)

export const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)

/** Structured content is an object, so a list stands under `data`. */
export const structured = (answer: unknown): Record<string, unknown> => (isFields(answer) ? answer : { data: answer })

const Parameter = z.object({
  name: z.string(),
  required: z.boolean(),
  description: z.optional(z.string()),
  schema: z.record(z.string(), z.unknown()),
})
type Parameter = z.infer<typeof Parameter>

const parametersOfTool = ({ params, query }: Route): Parameter[] =>
  z.parse(z.array(Parameter), [...parametersOf(params, 'path'), ...parametersOf(query, 'query')])

function inputSchema(route: Route): unknown {
  const parameters = parametersOfTool(route)
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  )
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return withWords({
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  })
}

function outputSchema(schema: Schema): JsonSchema {
  const answer = jsonSchema(schema, 'output')
  return answer['type'] === 'array'
    ? { type: 'object', properties: { data: answer }, required: ['data'], additionalProperties: false }
    : answer
}

export const listedTools = ({ mcp }: AllTexts): Record<string, unknown>[] =>
  toolNames.map((name) => ({
    name,
    ...mcp.tools[name],
    inputSchema: inputSchema(tools[name]),
    outputSchema: outputSchema(tools[name].answer),
    // It changes nothing, and asks only the portal.
    annotations: { readOnlyHint: true, openWorldHint: false },
  }))

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Unknown names, and missing parts of the path. */
function argumentProblems(route: Route, given: Record<string, unknown>): FieldProblem[] {
  const parameters = parametersOfTool(route)
  const names = parameters.map(({ name }) => name)
  const unknown = Object.entries(given).flatMap(([path, value]): FieldProblem[] => {
    if (names.includes(path)) return isPlain(value) ? [] : [{ path, code: 'invalid' }]
    const meant = nearestName(path, names)
    return [
      meant === undefined ? { path, code: 'unknownParameter' } : { path, code: 'meantParameter', params: { meant } },
    ]
  })
  const missing = parameters.flatMap(({ name, required }): FieldProblem[] =>
    required && !Object.hasOwn(given, name) ? [{ path: name, code: 'required' }] : [],
  )
  return [...unknown, ...missing]
}

/**
 * Below `/api`: `/projects/7/forecast?against=first`. @throws Refusal `invalid-input` naming each wrong argument and
 * the nearest one
 */
export function addressOf(name: ToolName, given: Record<string, unknown>): string {
  const route: Route = tools[name]
  const wrong = argumentProblems(route, given)
  if (wrong.length > 0) throw new Refusal('invalid-input', { fields: wrong })
  const texts = new Map(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const inPath = route.params ? z.safeParse(route.params, Object.fromEntries(texts)) : undefined
  if (inPath?.error) throw new Refusal('invalid-input', { fields: fieldProblemsOf(inPath.error.issues) })
  const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = valueOf(texts, key)
    texts.delete(key)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...texts]).toString()
  return query === '' ? path : `${path}?${query}`
}
