import { expect, test } from 'vitest'

import { permissions } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/roles.ts'

import { mayGive, mayShow, newRole, permissionGroups } from './role-form.ts'

const stored: RoleRow = {
  id: 7,
  version: 2,
  name: 'Mesa de ayuda',
  permissions: ['portal.access', 'files.write', 'audit.read'],
  hiddenFields: ['gender'],
  secondFactor: true,
  isAdministrator: false,
  people: 3,
}
const giver = { permissions: ['portal.access' as const, 'files.write' as const], hiddenFields: ['birthDate' as const] }

test('every permission stands in one group', () => {
  expect(Object.values(permissionGroups).flat().toSorted()).toEqual(permissions.toSorted())
})

test('a new role lets in, and hides what its maker does not see', () => {
  expect(newRole(giver)).toEqual({
    name: '',
    permissions: ['portal.access'],
    hiddenFields: ['birthDate'],
    secondFactor: false,
  })
})

test('a copy has no name, what its maker may give, and all that is hidden from either', () => {
  expect(newRole(giver, stored)).toEqual({
    name: '',
    permissions: ['portal.access', 'files.write'],
    hiddenFields: ['birthDate', 'gender'],
    secondFactor: true,
  })
})

test('what one lacks can’t be given; what a role has may stay', () => {
  expect([mayGive(giver, undefined, 'audit.read'), mayGive(giver, stored, 'audit.read')]).toEqual([false, true])
  expect([mayGive(giver, undefined, 'files.write'), mayGive(giver, stored, 'users.manage')]).toEqual([true, false])
})

test('what one does not see can’t be shown; what a role shows may stay', () => {
  expect([mayShow(giver, undefined, 'birthDate'), mayShow(giver, stored, 'birthDate')]).toEqual([false, true])
  expect([mayShow(giver, stored, 'gender'), mayShow({ permissions: [] }, stored, 'gender')]).toEqual([true, true])
  expect(mayShow(giver, { ...stored, hiddenFields: ['birthDate'] }, 'birthDate')).toBe(false)
})
