import { useState } from 'react'

import { lazyPart } from '#web/platform/loading/lazy-load.ts'

const { preload } = lazyPart(() => import('#web/features/factors/passkeys.api.ts'))
type Passkeys = Awaited<ReturnType<typeof preload>>

/** What is done with a passkey, once what that takes is loaded. What is thrown goes to `onRefused`. */
export function usePasskey(deed: (passkeys: Passkeys) => Promise<void>, onRefused: (error: unknown) => void) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      await deed(await preload())
    } catch (error) {
      setPending(false)
      onRefused(error)
    }
  }
  return { pending, ask: () => void run() }
}
