import type { Context } from '#server/context.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { administratorToInvite, otherConnections, replaceSecret } from './rotation.queries.ts'
import { makeInvitation } from './session.queries.ts'

/** What a new secret has done. */
interface Rotated {
  /** How many people had a password, which none of them has now. */
  passwords: number
  /** Whose link it is; undefined where there is no administrator who could sign in. */
  administrator: { email: string; url: string } | undefined
}

/**
 * Gives a database another secret, all of it or nothing. No portal may run on it: it would go on with the former one, and
 * passwords chosen there would be lost at its next start.
 *
 * @param email of the administrator who gets the link; the first one without it
 * @param beforehand runs once nothing stands in the way any more, before anything is written
 * @throws Error with one line for the person at the terminal
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
