import type { SecondFactorAsked } from '#contract/session.ts'
import type { Config } from '#server/platform/base/config.ts'
import { relyingPartyOf } from '#server/platform/base/relying-party.ts'

import type { Candidate } from './sign-in.queries.ts'

/** A passkey only where this installation can ask for it. */
export function kindsOf(
  config: Pick<Config, 'publicUrl'>,
  { hasApp, hasPasskey, hasRecovery }: Candidate,
): SecondFactorAsked['secondFactor']['kinds'] {
  const has = { totp: hasApp, passkey: hasPasskey && relyingPartyOf(config) !== undefined, recovery: hasRecovery }
  return (['totp', 'passkey', 'recovery'] as const).filter((kind) => has[kind])
}
