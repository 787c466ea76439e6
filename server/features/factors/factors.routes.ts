import { factors } from '#contract/factors.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { factorsOf, recoveryCodesOf } from './factors.queries.ts'
import {
  beginApp,
  confirmApp,
  removeFactor,
  removeFactorsOf,
  renameFactor,
  renewRecoveryCodes,
} from './factors.service.ts'
import { addPasskey, beginPasskey } from './passkeys.service.ts'

export const factorEndpoints = (context: Context): Endpoint[] => [
  endpoint(factors.list, ({ caller }) => factorsOf(context.db.sql, caller.employeeId)),
  endpoint(factors.rename, (call) => renameFactor(context, call)),
  endpoint(factors.remove, (call) => removeFactor(context, call)),
  endpoint(factors.beginApp, (call) => beginApp(context, call)),
  endpoint(factors.confirmApp, (call) => confirmApp(context, call)),
  endpoint(factors.beginPasskey, (call) => beginPasskey(context, call)),
  endpoint(factors.addPasskey, (call) => addPasskey(context, call)),
  endpoint(factors.recoveryCodes, ({ caller }) => recoveryCodesOf(context.db.sql, caller.employeeId)),
  endpoint(factors.renewRecoveryCodes, (call) => renewRecoveryCodes(context, call)),
  endpoint(factors.removeOf, (call) => removeFactorsOf(context, call)),
]
