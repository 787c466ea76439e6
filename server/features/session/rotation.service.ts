import type { Context } from '#server/context.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { administratorToInvite, otherConnections, replaceSecret } from './rotation.queries.ts'
import { makeInvitation } from './session.queries.ts'

interface Rotated {
  passwords: number
  /** Undefined without an administrator who can sign in. */
  administrator: { email: string; url: string } | undefined
}

/**
 * All or nothing. No portal may run: it would keep the former secret, and lose passwords chosen there at its next
 * start.
 * @param email of the administrator who gets the link; by default the first @param beforehand runs once nothing stands
 * in the way, before any write @throws Error with one line for the operator
 */
export async function rotateSecret(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  secret: string,
  email: string | undefined,
  beforehand: () => void,
): Promise<Rotated> {
  return db.change({ employeeId: null, call: 'npm run rotate-secret' }, async (tx) => {
    const others = db.engine === 'postgres' ? await otherConnections(tx) : 0
    if (others > 0) throw new Error(databaseTexts.portalsConnected(others))
    const person = await administratorToInvite(tx, email)
    if (!person && email !== undefined) throw new Error(databaseTexts.noAdministrator(email))
    beforehand()
    const passwords = await replaceSecret(tx, deriveKeys(secret).check)
    if (!person) return { passwords, administrator: undefined }
    const request = { employeeId: person.id, now: clock.now(), publicUrl: config.publicUrl }
    return { passwords, administrator: { email: person.email, url: (await makeInvitation(tx, request)).url } }
  })
}
