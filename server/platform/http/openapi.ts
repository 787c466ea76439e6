import * as z from 'zod/mini'

import { statusOf, takesKey, type Route, type Schema } from '#contract/route.ts'
import { spanish } from '#texts/spanish.ts'

import { withComponents } from './components.ts'
import writtenExamples from './examples.json' with { type: 'json' }
import { withWords } from './field-words.ts'
import { isFields, jsonSchema, propertiesOf, requiredOf, type JsonSchema } from './json-schema.ts'
import { operationNameOf, parameterNames, tagTexts } from './operation-names.ts'
import { problemAnswers, problemSchema, unchangedText } from './problem-answers.ts'

const isTagged = ({ method, versioned, ranges, tagged }: Route): boolean =>
  method === 'GET' && (versioned || ranges || tagged) === true

export function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const described = jsonSchema(schema, 'input')
  const required = requiredOf(described)
  // JSON Schema lacks a default behind a conversion from text; parsing an empty query gives it.
  const { data } = z.safeParse(schema, {})
  const defaults = isFields(data) ? data : {}
  return propertiesOf(described).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: defaults[name] === undefined ? property : { ...property, default: defaults[name] },
  }))
}

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

/** Each event has a schema, the stream has none. */
const eventStream = (data: Schema): JsonSchema => ({
  schema: { type: 'string', description: 'Server-sent events. The data of each is JSON as x-event-data has it.' },
  'x-event-data': jsonSchema(data, 'output'),
})

function formSchema(form: Schema, file: Route['file']): JsonSchema {
  const schema = jsonSchema(form, 'input')
  return {
    ...schema,
    properties: {
      ...Object.fromEntries(propertiesOf(schema)),
      ...(file && { file: { type: 'string', format: 'binary' } }),
    },
    required: [...requiredOf(schema), ...(file === 'required' ? ['file'] : [])],
  }
}

const examples: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = writtenExamples
const exampleOf = (route: Route) => examples[operationNameOf(route) ?? '']

const headersOf = (route: Route) => ({
  'X-Request-Id': { description: 'The call’s id, in the log too.', schema: { type: 'string' } },
  ...(route.versioned &&
    route.answer && {
      ETag: {
        description: 'The version of the record; not of others whose names it shows.',
        schema: { type: 'string' },
      },
    }),
  ...(route.tagged && { ETag: { description: 'The content.', schema: { type: 'string' } } }),
  ...(route.ranges && {
    'Accept-Ranges': { description: 'bytes', schema: { type: 'string' } },
    ETag: { description: 'The content, for If-Range.', schema: { type: 'string' } },
  }),
  ...(route.marksBrowser && {
    'Set-Cookie': {
      description: 'portal-browser: that its person signed in with this browser. It opens nothing.',
      schema: { type: 'string' },
    },
  }),
  ...(takesKey(route) && {
    'Idempotency-Replayed': {
      description: 'true where the answer is that of an earlier call with the same key.',
      schema: { type: 'string' },
    },
  }),
  ...(route.redirects && { Location: { description: 'Where to.', schema: { type: 'string' } } }),
  ...(route.location && { Location: { description: 'Where the record is.', schema: { type: 'string' } } }),
})

const answerOf = (route: Route, headers: ReturnType<typeof headersOf>) => {
  const example = exampleOf(route)
  return {
    description: route.answer || route.download || route.events || route.redirects ? 'The answer.' : 'Done.',
    headers,
    ...(route.answer && {
      content: {
        'application/json': {
          schema: jsonSchema(route.answer, 'output'),
          ...(example?.answer !== undefined && { example: example.answer }),
        },
      },
    }),
    ...(route.download && { content: fileContent(route.download) }),
    ...(route.events && { content: { 'text/event-stream': eventStream(route.events) } }),
  }
}

const callParameters = (route: Route, renamed: (name: string) => string) => [
  ...parametersOf(route.params, 'path').map((one) => ({ ...one, name: renamed(String(one['name'])) })),
  ...parametersOf(route.query, 'query'),
  header('Locale', 'en-US for English, anything else is Spanish.'),
  ...(route.versioned && route.method !== 'GET'
    ? [
        header(
          'If-Match',
          'The version that the change was made on, as its ETag: "3". Of several one has to be current; a weak one never is.',
        ),
      ]
    : []),
  ...(route.events ? [header('Last-Event-ID', 'The id of the last event that was heard, to go on behind it.')] : []),
  ...(isTagged(route) ? [header('If-None-Match', 'The ETag of what is known: of the same, 304 without a body.')] : []),
  ...(takesKey(route)
    ? [
        header(
          'Idempotency-Key',
          'One for each thing that is to be made, 1 to 64 visible ASCII characters: for 24 hours the same call with it is answered as the first time, and makes nothing.',
        ),
      ]
    : []),
  ...(route.ranges
    ? [header('Range', 'One part, as bytes=0-1023.'), header('If-Range', 'The ETag that the part is of.')]
    : []),
]

const bodyOf = (route: Route) => {
  const example = exampleOf(route)
  return {
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          [route.urlencoded ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: jsonSchema(route.body, 'input'),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    ...(route.form && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: formSchema(route.form, route.file) } },
      },
    }),
  }
}

function responsesOf(route: Route): JsonSchema {
  const headers = headersOf(route)
  const answer = answerOf(route, headers)
  return {
    [statusOf(route)]: answer,
    ...(isTagged(route) && { 304: { description: unchangedText, headers: { ETag: headers.ETag } } }),
    ...(route.stands && { 200: { ...answer, description: 'The answer; the same was there.' } }),
    ...(route.rpc && { 202: { description: 'A notification, which has no answer.', headers } }),
    ...(route.goesOn && { 202: { ...answer, description: 'The answer; the work goes on.' } }),
    ...(route.ranges &&
      route.download && {
        206: {
          description: 'The part that Range asks for.',
          headers: { ...headers, 'Content-Range': { description: 'Which part.', schema: { type: 'string' } } },
          content: fileContent(route.download),
        },
      }),
    ...problemAnswers(route),
    ...(route.rpc && { 400: { ...answer, description: 'What is wrong with the message.' } }),
  }
}

const operationOf = (route: Route, renamed: (name: string) => string): JsonSchema => ({
  operationId: operationNameOf(route),
  summary: route.summary,
  tags: [route.tag],
  ...(route.access === 'anybody' ? { security: [] } : { 'x-permission': route.access }),
  parameters: callParameters(route, renamed),
  ...bodyOf(route),
  responses: responsesOf(route),
})

/** Generators read bytes as a text where the format does not say so. */
const fileContent = (types: string | readonly string[]): JsonSchema =>
  Object.fromEntries(
    [types]
      .flat()
      .map((type) => [type, { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } }]),
  )

const sorted = <Value>(values: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other)))

export function openApi(routes: readonly Route[], version: string): JsonSchema {
  const items: Record<string, Record<string, JsonSchema>> = {}
  const names = parameterNames(routes)
  for (const route of routes) {
    const renamed = names(route)
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => `{${renamed(name)}}`)
    items[path] = { ...items[path], [route.method.toLowerCase()]: operationOf(route, renamed) }
  }
  const { paths, schemas } = withComponents(items)
  return {
    openapi: '3.1.0',
    info: {
      title: spanish.app.portal,
      version,
      description:
        'Every call carries a bearer token, but for the few that anybody may make: the one of POST /accounts/login, or an access token (ptl_…). An access token has 600 calls a minute; the header RateLimit of each answer says how many are left.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths: withWords(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema, ...withWords(sorted(schemas)) },
    },
  }
}
