import { queryOptions } from '@tanstack/react-query'

import { type AppSetup, type Factor, factors, type NewFactor } from '#contract/factors.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

export const factorsKey = 'factors'

/** One's own factors, with the recovery codes that are left. */
export const ownFactors = queryOptions({
  queryKey: [factorsKey, 'own'],
  queryFn: async ({ signal }) => {
    const list = await call(factors.list, {}, { signal })
    // Without a factor there are none; who has to set one up first is not told of them either.
    const recovery = list.length > 0 ? await call(factors.recoveryCodes, {}, { signal }) : { left: 0, createdAt: null }
    return { list, recovery }
  },
  // They are used without a change that anybody is told of.
  staleTime: 0,
})

const begin = (): Promise<AppSetup> => call(factors.beginApp, {}, { press: Date.now() })

/** Begins to set up an app. One whose secret was lost with its answer gives way to another. */
export async function beginApp(): Promise<AppSetup> {
  const setup = await begin()
  return setup.secret === '' ? begin() : setup
}

/** Ends setting up an app with its first code. Throws a `CallError`: 400 for a wrong one, or where it took too long. */
export const confirmApp = (code: string): Promise<NewFactor> => call(factors.confirmApp, { body: { code } })

const passkeys = lazyPart(() => import('./passkeys.api.ts'))

/**
 * Throws a `CallError` with a sentence: it was cancelled, this device has a passkey already, or the portal does not
 * take it.
 */
export async function addPasskey(name: string): Promise<NewFactor> {
  const { makePasskey } = await passkeys.preload()
  const credential = await makePasskey(await call(factors.beginPasskey, {}))
  try {
    return await call(factors.addPasskey, { body: { name, credential } })
  } catch (error) {
    const own = error instanceof CallError ? error.errors.find(({ path }) => path === 'credential') : undefined
    // Nobody has typed it: it has no field.
    throw own ? new CallError({ status: 400, text: own.message }) : error
  }
}

export const renameFactor = (id: number, name: string): Promise<Factor> =>
  call(factors.rename, { params: { id }, body: { name } })

export const removeFactor = (id: number): Promise<void> => call(factors.remove, { params: { id } })

/** Other recovery codes; none where they were lost with the answer. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = await call(factors.renewRecoveryCodes, {}, { press: Date.now() })
  return recoveryCodes
}
