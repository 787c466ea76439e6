import type { FastifyInstance, FastifyReply } from 'fastify'

import { firstOf } from '#contract/items.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

interface Pattern {
  shape: RegExp
  methods: Set<string>
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A parameter matches one part that is not empty, up to its ending; `*` the rest. */
const shapeOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) =>
        part.startsWith(':') ? `[^/]+${escaped(part.replace(/^:\w+/, ''))}` : part === '*' ? '.*' : escaped(part),
      )
      .join('/')}$`,
  )

const pathOf = (url: string): string => {
  const path = firstOf(url.split('?', 1))
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/**
 * 405 with `Allow`, and OPTIONS a 204, also without a session: the document is public. Register it before all routes.
 */
export function answerAllowedMethods(app: FastifyInstance): void {
  const plain = new Map<string, Set<string>>()
  const patterns = new Map<string, Pattern>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = pathOf(url)
    if (!path.startsWith('/api/')) return
    const isPattern = /[:*]/.test(path)
    const pattern = patterns.get(path) ?? { shape: shapeOf(path), methods: new Set<string>() }
    const methods = isPattern ? pattern.methods : (plain.get(path) ?? new Set<string>())
    for (const one of [method].flat()) methods.add(one)
    if (isPattern) patterns.set(path, pattern)
    else plain.set(path, methods)
  })
  const methodsOf = (url: string): string[] => {
    const path = pathOf(url)
    const fitting = [...patterns.values()].filter(({ shape }) => shape.test(path))
    return [...new Set([...(plain.get(path) ?? []), ...fitting.flatMap(({ methods }) => [...methods])])]
  }
  app.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    if (!request.is404) return undefined
    const methods = methodsOf(request.url)
    if (methods.length === 0 || methods.includes(request.method)) return undefined
    void reply.header('allow', [...methods, 'OPTIONS'].toSorted().join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new Refusal('method-not-allowed')
  })
}
