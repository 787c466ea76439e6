import { status } from '#contract/status.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { backupStarter } from './backups.service.ts'
import { rehearsalStarter } from './rehearsals.service.ts'
import { statusReader } from './status.service.ts'

export function statusEndpoints(context: Context): Endpoint[] {
  const read = statusReader(context)
  const backUp = backupStarter(context)
  const rehearse = rehearsalStarter(context)
  return [
    endpoint(status.read, ({ language }) => read(language)),
    endpoint(status.backUp, () => backUp()),
    endpoint(status.rehearse, () => rehearse()),
  ]
}
