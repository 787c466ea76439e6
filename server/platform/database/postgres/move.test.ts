import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test, vi } from 'vitest'

import { storeSecret } from '#server/platform/base/secrets.ts'
import { emptyServerDatabase, scratchFolder } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/commands.ts'
import { onServer } from '#server/testing/template.ts'

import { openDatabase } from '../database.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a move reaches the two roles that are recommended: one owns the tables, the portal’s own works on them', async () => {
  const server = (await emptyServerDatabase())!
  const scratch = scratchFolder()
  const name = new URL(server.url).pathname.slice(1)
  const [owner, own] = [`${name}_owner`, `${name}_own`]
  const urlOf = (user: string) => server.url.replace(/\/\/[^@]*@/, `//${user}:portal@`)
  await onServer(
    server.url,
    `create role ${owner} login password 'portal'`,
    `create role ${own} login password 'portal'`,
    `alter database ${name} owner to ${owner}`,
    `alter schema public owner to ${owner}`,
  )
  try {
    const dataDir = path.join(scratch.folder, 'data')
    const from = await openDatabase({ dataDir })
    await from.sql.insertInto('cities').values({ code: '99999', name: 'Macondo', department: 'Magdalena' }).execute()
    await from.close()
    await storeSecret(dataDir, 's'.repeat(64))
    const settings = { DATA_DIR: dataDir, MIGRATION_DATABASE_URL: urlOf(owner) }
    // Where others read it, in the list of processes and in the history of the shell, no address is taken.
    const said = await runCommand('move', [urlOf(own)], settings)
    expect([said.code, said.out]).toEqual([1, ''])
    expect(said.err).toContain('póngalas en TARGET_DATABASE_URL')
    expect((await runCommand('move', [], settings)).err).toContain('Diga adónde: TARGET_DATABASE_URL=')
    const file = path.join(scratch.folder, 'target')
    writeFileSync(file, `${urlOf(own)}\n`, { mode: 0o600 })
    const moved = await runCommand('move', [], { ...settings, TARGET_DATABASE_URL_FILE: file })
    expect([moved.code, moved.err]).toEqual([0, ''])
    expect(moved.out).toContain(`MIGRATION_DATABASE_URL=${urlOf(owner).replace(':portal@', ':…@')}`)
    const there = await openDatabase({ dataDir, url: urlOf(own), migrationUrl: urlOf(owner) })
    const { rows: owners } = await there.pool.query(
      `select distinct tableowner as name from pg_tables where schemaname = 'public'`,
    )
    expect(owners).toEqual([{ name: owner }])
    expect((await there.sql.selectFrom('cities').select('name').execute()).map((city) => city.name)).toEqual([
      'Macondo',
    ])
    await expect(there.pool.query('delete from audit')).rejects.toMatchObject({ code: '42501' })
    await there.close()
  } finally {
    await onServer(server.url, `reassign owned by ${owner} to postgres`, `drop owned by ${own}, ${owner}`)
    await onServer(server.url, `drop role ${own}`, `drop role ${owner}`)
    await server.remove()
    scratch.remove()
  }
})
