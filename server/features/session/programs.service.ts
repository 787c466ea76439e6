import type { Context } from '#server/context.ts'
import { markUsed, programOf } from '#server/features/access-tokens/programs.queries.ts'
import { isTokenText } from '#server/features/access-tokens/token-text.rules.ts'
import { gatheredMarks } from '#server/platform/base/gathered-marks.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

const bearer = /^bearer +(ptl_\w+)$/i

export function programs({ db, clock, log }: Context): (authorization: string) => Promise<Caller | undefined> {
  const used = gatheredMarks<number>({ clock, log, write: (marks) => markUsed(db, marks) })
  return async (authorization) => {
    const text = bearer.exec(authorization)?.[1]
    if (text === undefined || !isTokenText(text)) return undefined
    const found = await programOf(db, text, clock.now())
    if (found?.stale && found.caller.program) used(found.caller.program.tokenId)
    return found?.caller
  }
}
