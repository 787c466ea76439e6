import type { Config } from '#server/platform/base/config.ts'
import type { AllTexts } from '#texts/texts.ts'

import { fault, fine, wordsOf, type Finding } from './finding.ts'

const limitMs = 3_000

interface DirectoryParts {
  config: Pick<Config, 'oidc'>
  texts: AllTexts
}

export async function lookAtDirectory({ config: { oidc }, texts: { doctor } }: DirectoryParts): Promise<Finding[]> {
  if (oidc === undefined) return []
  const { issuer, name, only } = oidc
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(limitMs) })
    return ok ? [fine(doctor.directoryFine(name))] : [fault(...doctor.directoryAway(name, String(status), only))]
  } catch (error) {
    return [
      fault(...doctor.directoryAway(name, wordsOf(error instanceof Error ? (error.cause ?? error) : error), only)),
    ]
  }
}
