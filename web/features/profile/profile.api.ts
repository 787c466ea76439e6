import { profile } from '#contract/profile.ts'
import { call } from '#web/platform/calls/call.ts'

/** Changes one's own password. Throws a `CallError`: 400 with the field when a password is wrong or refused. */
export const updatePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  call(profile.updatePassword, { body: { currentPassword, newPassword } })
