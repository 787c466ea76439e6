// On both engines: it restores into an empty one.
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import { saveBackup } from '#server/platform/backup/backup.ts'
import { listErasures } from '#server/platform/backup/erasures.ts'
import { inspectArchive } from '#server/platform/backup/read-archive.ts'
import { restoreInto } from '#server/platform/backup/restore.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { installationOn, scratchFolder } from '#server/testing/backups.ts'
import { contactDraft, created, customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyBackend } from '#server/testing/testDb.ts'

import { eraseAgain } from './erasing.service.ts'

let app: TestApp
let token: string
let maria: Contact

beforeAll(async () => {
  app = await testApp()
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
  const customer = await created<Customer>(app, token, '/customers/create-customer', await customerDraft(app))
  const name = { firstName: 'María José', lastName: 'Ñáñez', email: 'maria.nanez@cliente.test' }
  maria = await created<Contact>(app, token, '/contacts', contactDraft(customer.id, name))
  await app.context.db.pool.query(`insert into audit (at, call, entity, entity_id, action, after)
    values (now(), 'POST /imports/:id/apply (Contactos María José Ñáñez.xlsx)', 'contact', 9999, 'create', '{}')`)
})
afterAll(() => app.close())

test('a restore of an archive from before repeats an erasure, by the list beside it', async () => {
  const { folder, remove } = scratchFolder()
  try {
    const installation = installationOn(app.context.db, folder)
    const saved = await saveBackup(installation, path.join(folder, 'copia.tar.gz'), { passphrase: undefined })
    expect((await call(app, `POST /personal-data/contacts/${maria.id}/erase`, { token })).status).toBe(200)
    await listErasures(app.context.db.sql, folder)
    expect(JSON.parse(readFileSync(path.join(folder, 'erasures.json'), 'utf8'))).toEqual([
      { kind: 'contact', id: maria.id, createdAt: expect.any(String), erasedAt: expect.any(String) },
    ])
    const target = await emptyBackend({ statementTimeoutMs: 60_000 })
    try {
      const erased: number[] = []
      await restoreInto(target, installation.storage, await inspectArchive(saved!.file), () => undefined, {
        onErased: (people) => erased.push(people),
      })
      const { rows: found } = await target.pool.query(`select first_name, email from contacts where id = $1`, [
        maria.id,
      ])
      expect([erased, found]).toEqual([
        [1],
        [{ first_name: 'Titular suprimido', email: `suprimido-${maria.id}@titular.invalid` }],
      ])
      const trail = await target.pool.query(
        `select from audit where fold(concat(call, before::text, after::text)) ~ 'nanez'`,
      )
      expect(trail.rows).toEqual([])
    } finally {
      await target.close()
    }
  } finally {
    remove()
  }
}, 60_000)

test('in a database that was taken back to before an erasure it is repeated by the list, the letter that waits again included', async () => {
  const { folder, remove } = scratchFolder()
  const { db, keys, config } = app.context
  const again = () => eraseAgain({ db, keys, config: { ...config, dataDir: folder } }, 'test')
  const rows = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows
  try {
    // No list names anybody: a contact that nobody has erased stays.
    expect(await again()).toBe(0)
    const name = { firstName: 'Inés', lastName: 'Arrieta', email: 'ines@cliente.test' }
    const ines = await created<Contact>(app, token, '/contacts', contactDraft(maria.customerId, name))
    expect((await call(app, `POST /personal-data/contacts/${ines.id}/erase`, { token })).status).toBe(200)
    await listErasures(db.sql, folder)
    // As it was before.
    await rows('delete from erasures where record_id = $1', [ines.id])
    await rows(`update contacts set first_name = 'Inés', last_name = 'Arrieta', email = $2 where id = $1`, [
      ines.id,
      name.email,
    ])
    await db.change({ employeeId: null, call: 'test' }, async (tx) => {
      const letter = { subject: 's', text: 'Hola, Inés Arrieta' }
      await queueMail(tx, { keys, now: new Date() }, { kind: 'digest', cause: 'back', employeeId: 1, letter })
      // Not before this test is over.
      await sql`update mails set due_at = '2040-01-01'`.execute(tx)
    })
    // At that moment an import was being applied to the record.
    await rows(
      `with held as (insert into imports (owner_id, noun, file_name, state)
        select id, 'contacts', 'contactos.csv', 'applying' from employees limit 1 returning id)
      insert into import_claims (claim, import_id) select $1, id from held`,
      [`contacts#${ines.id}`],
    )
    expect(await again()).toBe(1)
    expect(await rows('select first_name, email from contacts where id = $1', [ines.id])).toEqual([
      { first_name: 'Titular suprimido', email: `suprimido-${ines.id}@titular.invalid` },
    ])
    expect(await rows(`select letter is null as gone, problem from mails where cause = 'back'`)).toEqual([
      { gone: true, problem: 'erased' },
    ])
    expect(await rows(`select from audit where concat(before::text, after::text) ~ 'Arrieta'`)).toEqual([])
    // Whose erasure the database knows is left alone.
    expect(await again()).toBe(0)
    // Another record may have the id since.
    await rows('delete from erasures where record_id = $1', [ines.id])
    await rows(`update contacts set created_at = created_at + interval '1 second' where id = $1`, [ines.id])
    expect(await again()).toBe(0)
  } finally {
    remove()
  }
}, 60_000)
