import type { FastifyRequest } from 'fastify'

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** `If-None-Match`, weakly compared (RFC 9110, 13.1.2). */
export function isKnownTo({ headers }: FastifyRequest, etag: string): boolean {
  const asked = headers['if-none-match']
  if (asked === undefined) return false
  return asked.trim() === '*' || asked.split(',').some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
}
