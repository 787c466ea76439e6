// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(web, file), 'utf8')

/** Where texts, numbers or days are typed. Of a password nothing is ever kept. */
const field = /<(?:TextField|TextArea|NumberField|DateField|TimeField|textarea)\b/
const keeps = /\buse(?:RecordForm|NounForm|Draft)\b/
/** A part that is given a form, which keeps its values. */
const partOfForm = /\bRecordForm</

/** Parts that are given plain values, and who keeps these. */
const keepers: Record<string, string> = {
  'features/contacts/AuthorizationPart.tsx': 'features/contacts/ContactForm.tsx',
  'features/checkpoint-tasks/TaskForm.tsx': 'features/checkpoint-tasks/TaskDialog.tsx',
  'features/forecast/WhatIfFormPanel.tsx': 'features/forecast/WhatIfDialog.tsx',
  'features/milestone-tasks/TaskForm.tsx': 'features/milestone-tasks/MilestoneTasksDialog.tsx',
  'features/project-milestones/AssignedRow.tsx': 'features/project-milestones/assigning.ts',
  'features/project-milestones/MilestoneRow.tsx': 'features/project-milestones/ProgressDraftPanel.tsx',
}

/** What is typed and not kept, and why that is meant. */
const unkept: Record<string, string> = {
  'features/audit/AuditFilterPanel.tsx': 'a filter: the address keeps it',
  'features/session/CodePart.tsx': 'a code that is over in half a minute, or works once',
  'features/factors/SetUpAppDialog.tsx': 'a code that is over in half a minute',
  'features/imports/ValueSelect.tsx': 'one value, saved when it is chosen',
  'features/licences/LicenceBulkPanel.tsx': 'one day for the marked rows, which are not kept either',
  'features/session/LoginForm.tsx': 'nobody is signed in whose it could be',
  'features/session/RequestResetForm.tsx': 'nobody is signed in whose it could be',
  'platform/lists/DayFilter.tsx': 'a filter: the address keeps it',
}

test('what is typed into a form is kept, but where it is said why not', () => {
  const typedIn = globSync('{features,platform,shell}/**/*.tsx', { cwd: web })
    .filter((file) => !file.includes('.test.') && !file.startsWith('platform/kit/'))
    .filter((file) => field.test(read(file)))
  expect(typedIn.length).toBeGreaterThan(30)
  const others = typedIn.filter((file) => !keeps.test(read(file)) && !partOfForm.test(read(file)))
  expect(others.toSorted()).toEqual([...Object.keys(keepers), ...Object.keys(unkept)].toSorted())
  expect(Object.values(keepers).filter((file) => !keeps.test(read(file)))).toEqual([])
})
