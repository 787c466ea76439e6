import type { FastifyInstance, FastifyReply } from 'fastify'

import { Refusal } from '#server/platform/base/refusal.ts'

/** The methods of the paths that have a parameter, and what a path has to look like to be one of them. */
interface Pattern {
  shape: RegExp
  methods: Set<string>
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `/imports/:id/rows` as what fits it: a parameter is one part that is not empty, `*` all that follows. */
const shapeOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : escaped(part)))
      .join('/')}$`,
  )

const pathOf = (url: string): string => {
  const path = url.split('?', 1)[0]!
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/**
 * A path of the API that is there answers a method that it does not have with 405 and the methods that it has (`Allow`), and OPTIONS
 * with 204 and the same; to anybody, since the document that names them is anybody's too. It has to know of each route,
 * and so comes before them.
 */
export function answerOtherMethods(app: FastifyInstance): void {
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
    // Of a method that it has the path answers by itself that there is nothing: a page, or a file of a build.
    if (methods.length === 0 || methods.includes(request.method)) return undefined
    void reply.header('allow', [...methods, 'OPTIONS'].toSorted().join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new Refusal('method-not-allowed')
  })
}
