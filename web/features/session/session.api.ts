import type { Proof } from '#contract/factors.ts'
import type { SecondFactorAsked, session as contract } from '#contract/session.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { wire } from '#web/platform/calls/wire.ts'

// Without the contract's schemas: this loads with the login.
const door = {
  login: wire<typeof contract.login>({ method: 'POST', path: '/accounts/login', access: 'anybody' }),
  secondFactor: wire<typeof contract.secondFactor>({
    method: 'POST',
    path: '/accounts/second-factor',
    access: 'anybody',
  }),
  logout: wire<typeof contract.logout>({ method: 'POST', path: '/accounts/logout', access: 'signed-in' }),
  setPassword: wire<typeof contract.setPassword>({
    method: 'POST',
    path: '/accounts/set-password',
    access: 'anybody',
  }),
  requestReset: wire<typeof contract.requestPasswordReset>({
    method: 'POST',
    path: '/accounts/request-password-reset',
    access: 'anybody',
    status: 202,
  }),
}

/**
 * Stores the session, or answers with what has to be proved beside the password. Throws {@link CallError}: 401 and 403
 * with the server's sentence, 429 with the wait.
 */
export async function login(email: string, password: string): Promise<SecondFactorAsked['secondFactor'] | undefined> {
  const answer = await call(door.login, { body: { email, password } })
  if ('secondFactor' in answer) return answer.secondFactor
  signIn(answer.token, answer.employee)
  return undefined
}

/** Ends a sign-in with the second factor. Throws {@link CallError}: 401 for a wrong code, 400 where the time is over. */
export async function proveSecondFactor(ticket: string, proof: Proof): Promise<void> {
  const { token, employee } = await call(door.secondFactor, { body: { ticket, ...proof } })
  signIn(token, employee)
}

export function logout(): void {
  call(door.logout, {}, { keepalive: true }).catch((error: unknown) => {
    // The session ends here in any case; on the server it ends by itself.
    if (!(error instanceof CallError)) throw error
  })
  signOut()
}

/** Chooses a password with the token of a one-time link. Throws {@link CallError}: 400 when it or the link is refused. */
export const setPassword = (token: string, newPassword: string): Promise<void> =>
  call(door.setPassword, { body: { token, newPassword } })

/** Asks for a reset link. The answer is the same whether or not the e-mail is known. */
export const requestPasswordReset = (email: string): Promise<void> => call(door.requestReset, { body: { email } })
