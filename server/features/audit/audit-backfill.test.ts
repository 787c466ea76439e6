import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { kyselyOver } from '#server/platform/database/driver.ts'
import { migrate, migrationsFolder, updateSchema } from '#server/platform/database/migrate.ts'
import { emptyBackend } from '#server/testing/testDb.ts'

/** The migrations before the one that gives each row of the trail its project. */
function formerMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-migrations-'))
  for (const file of readdirSync(migrationsFolder).filter((name) => name < '0014'))
    cpSync(path.join(migrationsFolder, file), path.join(folder, file))
  return folder
}

test('changes that are in the trail already get the project that they belong to, and its guard stays', async () => {
  const folder = formerMigrations()
  const backend = await emptyBackend()
  try {
    await backend.migrating((pool) => migrate(kyselyOver(pool), () => {}, folder))
    await backend.pool.query(`insert into audit (call, entity, entity_id, action, before, after) values
      ('test', 'project', 5, 'create', null, '{"name": "Fábrica"}'),
      ('test', 'projectMilestone', 31, 'create', null, '{"project_id": 5}'),
      ('test', 'projectMilestone', 31, 'update', '{"weight": 1}', '{"weight": 2}'),
      ('test', 'milestoneTask', 41, 'create', null, '{"project_milestone_id": 31}'),
      ('test', 'milestoneTask', 41, 'update', '{"comments": "a"}', '{"comments": "b"}'),
      ('test', 'checkpoint', 51, 'create', null, '{"project_id": 6}'),
      ('test', 'checkpointTask', 61, 'create', null, '{"checkpoint_id": 51}'),
      ('test', 'licence', 71, 'delete', '{"project_id": 7}', null),
      ('test', 'employee', 5, 'create', null, '{"first_name": "Ana"}')`)
    await backend.migrating((pool) => updateSchema(kyselyOver(pool), () => {}))
    const { rows } = await backend.pool.query<{ entity: string; action: string; project_id: number | null }>(
      'select entity, action, project_id from audit order by id',
    )
    expect(rows.map(({ entity, action, project_id }) => [entity, action, project_id])).toEqual([
      ['project', 'create', 5],
      ['projectMilestone', 'create', 5],
      ['projectMilestone', 'update', 5],
      ['milestoneTask', 'create', 5],
      ['milestoneTask', 'update', 5],
      ['checkpoint', 'create', 6],
      ['checkpointTask', 'create', 6],
      ['licence', 'delete', 7],
      ['employee', 'create', null],
    ])
    await expect(backend.pool.query(`update audit set call = 'other'`)).rejects.toMatchObject({ code: '42501' })
  } finally {
    await backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
