import { describe, expect, test } from 'vitest'

import { auditEntities } from '#contract/audit-fields.ts'

import { concerns } from './live-nouns.ts'

const change = { id: 5, version: 2, projectId: null, employeeId: 9, requestId: null, at: 0 } as const

describe('a change of a record concerns', () => {
  test.each([
    ['the lists of its noun', ['employees', 'list', {}]],
    ['the record itself', ['employees', 'by-id', 5]],
    ['what shows its name', ['projects', 'list', {}]],
    ['the audit trail', ['audit', 'page', {}]],
  ])('%s', (_what, key) => {
    expect(concerns({ ...change, entity: 'employee' }, key)).toBe(true)
  })

  test.each([
    ['other records of its noun', ['employees', 'by-id', 6]],
    ['what a form has read once', ['employees', 'by-id', 5, 'form']],
    ['what shows nothing of it', ['project-statuses', 'list', {}]],
    ['the sessions of a person', ['sessions']],
  ])('not %s', (_what, key) => {
    expect(concerns({ ...change, entity: 'employee' }, key)).toBe(false)
  })
})

describe('a change within a project concerns', () => {
  const task = { ...change, entity: 'milestoneTask', projectId: 17 } as const
  test.each([
    [['project-milestones', 'of-project', 17], true],
    [['project-milestones', 'of-project', 18], false],
    [['project-milestones', 'history', 17], true],
    [['project-milestones', 'history', 18], false],
    [['projects', 'by-id', 17], false],
  ])('%j: %s', (key, expected) => {
    expect(concerns(task, key)).toBe(expected)
  })

  test('the licences of that project alone', () => {
    const licence = { ...change, entity: 'licence', projectId: 17 } as const
    expect([17, 18].map((id) => concerns(licence, ['licences', 'list', id, {}]))).toEqual([true, false])
  })

  test('the project that tells how many licences it has, and no list of projects', () => {
    const licence = { ...change, entity: 'licence', projectId: 17 } as const
    const keys = [
      ['projects', 'by-id', 17],
      ['projects', 'by-id', 18],
      ['projects', 'list', {}],
    ]
    expect(keys.map((key) => concerns(licence, key))).toEqual([true, false, false])
  })

  test.each([
    ['calendarException', ['projects', 'forecast', 17]],
    ['forecastSettings', ['portfolio', 'list', {}]],
    ['cadence', ['portfolio', 'list', {}]],
  ] as const)('%s: the figures that are reckoned with it', (entity, key) => {
    expect(concerns({ ...change, entity, projectId: null }, key)).toBe(true)
  })

  test('the follow-up that a task belongs to, whose id it does not tell', () => {
    const checkpointTask = { ...change, entity: 'checkpointTask', projectId: 17 } as const
    expect(concerns(checkpointTask, ['checkpoints', 'by-id', 3])).toBe(true)
  })
})

// By the kinds of which a screen shows names, sums or figures.
test.each([
  [
    'portfolio',
    ['employee', 'customer', 'project', 'projectMilestone', 'projectChange', 'checkpoint', 'checkpointTask', 'licence'],
    ['projectStatus', 'product', 'calendarException', 'cadence', 'forecastSettings'],
  ],
  [
    'agenda',
    ['customer', 'project', 'projectMilestone', 'projectChange', 'checkpoint', 'checkpointTask', 'licence'],
    ['projectStatus', 'milestone', 'product', 'calendarException', 'cadence'],
  ],
  ['workload', ['employee', 'project', 'checkpoint', 'checkpointTask', 'projectStatus'], []],
  ['project-changes', ['employee', 'projectChange', 'projectFile', 'projectStatus', 'changeCause'], []],
  ['checkpoints', ['employee', 'project', 'checkpoint', 'checkpointTask'], []],
  ['lookups', ['projectStatus', 'milestone', 'position', 'group', 'product', 'documentType', 'role'], []],
  ['licences', ['contact', 'licence', 'product'], []],
  ['accounts', ['accessToken', 'employee', 'role', 'session'], []],
  ['bin', ['projectMilestone', 'projectFile'], []],
  ['due-tasks', ['checkpointTask'], []],
  ['notices', ['employee', 'project'], []],
  ['personal-data', ['personalDataRequest'], []],
  ['retention', ['retention'], []],
  ['webhooks', ['webhook'], []],
  ['roles', ['employee', 'role'], []],
])('what is shown of %s is asked for anew after a change of each kind that it shows, and of no other', (...told) => {
  const [noun, some, more] = told
  const found = auditEntities.filter((entity) => concerns({ ...change, entity }, [noun, 'list', {}]))
  expect(found.toSorted()).toEqual([...some, ...more].toSorted())
})

test('many records at once concern every answer of their noun', () => {
  expect(concerns({ ...change, entity: 'customer', id: null, version: null }, ['customers', 'by-id', 12])).toBe(true)
})
