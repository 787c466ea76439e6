import { expect, test } from 'vitest'

import { pathOf } from './notice-sentence.rules.ts'

test.each([
  [{ problem: 'El disco está lleno' }, '/admin/status'],
  [{ problem: 'unreadable', rehearsed: 'portal-20261122-020000.tar.gz' }, '/admin/status'],
  [{ disk: '2026-11-23' }, '/admin/status'],
  [{ recipient: 'luz@empresa.test', kind: 'invitation' }, '/admin/mail'],
  [{ webhook: 'Contabilidad', what: 'off' }, '/admin/webhooks'],
  [{ dataRequest: 7, day: '2026-11-23' }, '/admin/personal-data'],
])('what failed leads to where it is seen: %j', (payload, path) => {
  expect(pathOf({ kind: 'operation', count: 1, projectId: null, payload })).toBe(path)
})
