import type { Context } from '#server/context.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { newestArchive } from '#server/platform/rehearsal/newest.ts'
import { rehearse } from '#server/platform/rehearsal/rehearse.ts'
import { isRehearsing } from '#server/platform/rehearsal/runs.ts'

/**
 * One at a time over all instances. The history has the outcome. @throws Refusal rehearsal-under-way,
 * nothing-to-rehearse
 */
export function rehearsalStarter({ config, db, log, installed }: Context): () => Promise<void> {
  const { secret, environment, stopping } = installed
  const signal = stopping ?? new AbortController().signal
  return async () => {
    if (await isRehearsing(db)) throw new Refusal('rehearsal-under-way')
    const archive = await newestArchive(config, environment)
    if (archive === undefined) throw new Refusal('nothing-to-rehearse')
    const begun = Promise.withResolvers<boolean>()
    rehearse({ db, config, secret, log }, archive, { signal, onBegun: () => begun.resolve(true) })
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, problem: lineOf(error) }, 'a rehearsal could not be made')
      })
      // Another instance was quicker.
      .finally(() => begun.resolve(false))
    if (!(await begun.promise)) throw new Refusal('rehearsal-under-way')
  }
}
