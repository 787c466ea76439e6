import type { FastifyRequest } from 'fastify'

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether who asks has the content of this tag already (`If-None-Match`): weakly compared, as RFC 9110, 13.1.2 has it. */
export function isKnownTo({ headers }: FastifyRequest, etag: string): boolean {
  const asked = headers['if-none-match']
  if (asked === undefined) return false
  return asked.trim() === '*' || asked.split(',').some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
}
