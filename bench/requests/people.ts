import { itemAt } from '#contract/items.ts'
import { LoginResult, session } from '#contract/session.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { passwordHasher } from '#server/platform/passwords/hasher.ts'

/** What the portals of the benches derive their keys from. */
export const benchSecret = 'a secret for the bench that is long enough'

export interface Person {
  email: string
  password: string
}

export async function addPeople({ sql }: Database, people: readonly Person[], role: string): Promise<void> {
  const employees = await sql
    .selectFrom('employees')
    .select('id')
    .where('has_user', '=', false)
    .orderBy('id', 'desc')
    .limit(people.length)
    .execute()
  const hasher = passwordHasher(deriveKeys(benchSecret))
  for (const [index, { email, password }] of people.entries()) {
    const { id } = itemAt(employees, index)
    await sql
      .updateTable('employees')
      .set({
        email,
        is_active: true,
        has_user: true,
        role_id: (of) => of.selectFrom('roles').select('id').where('name', '=', role),
      })
      .where('id', '=', id)
      .execute()
    await sql
      .insertInto('credentials')
      .values({ employee_id: id, password_hash: await hasher.hash(password) })
      .execute()
  }
}

export async function signIn(address: string, person: Person): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api${session.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status}`)
  const { token } = LoginResult.parse(await answer.json())
  return { authorization: `Bearer ${token}` }
}
