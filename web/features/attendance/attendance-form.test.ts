import { describe, expect, test } from 'vitest'

import { attendanceKinds, type Attendance } from '#contract/attendance.ts'
import { mergeChanges } from '#contract/merge.ts'

import {
  AttendanceBody,
  attendeeOf,
  codeOf,
  isChanged,
  isIn,
  pathOf,
  type Person,
  restReason,
  rowKeys,
  valuesOf,
  withAttendee,
  withKind,
  withoutAttendee,
} from './attendance-form.ts'

const natalia = { contactId: 51, employeeId: null, fullName: 'Natalia Marín', position: 'Analista', company: 'Ñáñez' }
const wilson = {
  contactId: null,
  employeeId: 51,
  fullName: 'Wilson Castaño',
  position: 'Consultor',
  company: 'Lumbrera',
}
const rosa = { contactId: 52, employeeId: null, fullName: 'Rosa Mejía', position: '', company: 'Ñáñez' }
const stored: Attendance = {
  version: 3,
  stored: true,
  place: 'Sala de juntas',
  startsAt: '08:00',
  endsAt: '09:10',
  nextMeeting: '2026-12-09',
  rhythmDay: '2026-12-08',
  attendees: [
    { ...natalia, kind: 'present', email: 'natalia@nanez.test' },
    { ...wilson, kind: 'guest', email: 'wilson@lumbrera.test' },
  ],
}
const begun = valuesOf(stored)
const kindsOf = (people: readonly Person[]) => people.map(({ id, fullName }) => [fullName, attendeeOf(id).kind])

describe('the form of an attendance', () => {
  test('tells a contact from an employee of the same number, and each kind from the others', () => {
    const all = [natalia, wilson].flatMap(({ contactId, employeeId }) =>
      attendanceKinds.map((kind) => ({ contactId, employeeId, kind })),
    )
    expect(new Set(all.map(codeOf)).size).toBe(6)
    expect(all.map(codeOf).map(attendeeOf)).toEqual(all)
  })

  test('sends people by their ids, in their order', () => {
    expect(AttendanceBody.parse(begun)).toEqual({
      place: 'Sala de juntas',
      startsAt: '08:00',
      endsAt: '09:10',
      nextMeeting: '2026-12-09',
      attendees: [
        { contactId: 51, employeeId: null, kind: 'present' },
        { contactId: null, employeeId: 51, kind: 'guest' },
      ],
    })
  })

  test('says at its field that an end is not after its start', () => {
    const { error } = AttendanceBody.safeParse({ ...begun, endsAt: '08:00' })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['endsAt', 'times.order']])
  })

  test('adds who is not there, as present and at the end', () => {
    const { people, attendees } = withAttendee(begun.people, rosa)
    expect(kindsOf(people)).toEqual([
      ['Natalia Marín', 'present'],
      ['Wilson Castaño', 'guest'],
      ['Rosa Mejía', 'present'],
    ])
    expect(attendees).toEqual(people.map(({ id }) => id))
    expect(withAttendee(people, rosa).people).toEqual(people)
    expect([isIn(begun.people, wilson), isIn(begun.people, { contactId: 52, employeeId: null })]).toEqual([true, false])
  })

  test('changes one kind, takes one off, and knows that something was changed', () => {
    const changed = withKind(begun.people, 1, 'absent')
    expect(kindsOf(changed.people)).toEqual([
      ['Natalia Marín', 'present'],
      ['Wilson Castaño', 'absent'],
    ])
    expect(rowKeys(changed.people)).toEqual(rowKeys(begun.people))
    expect(isChanged({ ...begun, ...changed }, begun)).toBe(true)
    expect(isChanged({ ...begun, ...withKind(changed.people, 1, 'guest') }, begun)).toBe(false)
    expect(kindsOf(withoutAttendee(begun.people, 0).people)).toEqual([['Wilson Castaño', 'guest']])
  })

  test('names the field of a person as the contract does', () => {
    expect(begun.people.map(pathOf)).toEqual(['attendees.0.contactId', 'attendees.1.employeeId'])
  })
})

const merged = (mine: object, theirs: object) =>
  mergeChanges(
    { base: begun, mine: { ...begun, ...mine }, theirs: { ...begun, ...theirs } },
    { follows: { people: 'attendees' } },
  )

describe('two writers of one attendance', () => {
  test('are joined by who came, who left and how each stood to it', () => {
    const { values, conflicts } = merged(withAttendee(begun.people, rosa), withKind(begun.people, 0, 'absent'))
    expect(conflicts).toEqual([])
    expect(Object.fromEntries(kindsOf(values.people))).toEqual({
      'Natalia Marín': 'absent',
      'Wilson Castaño': 'guest',
      'Rosa Mejía': 'present',
    })
    expect(values.people.map(({ id }) => id)).toEqual(values.attendees)
  })

  test('who say different things of one person have both in the list, and the form says that one is there twice', () => {
    const { values } = merged(withKind(begun.people, 1, 'present'), withKind(begun.people, 1, 'absent'))
    expect(kindsOf(values.people).filter(([name]) => name === 'Wilson Castaño')).toHaveLength(2)
    expect(new Set(rowKeys(values.people)).size).toBe(3)
    const { error } = AttendanceBody.safeParse(values)
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['attendees.2.employeeId', 'twice'],
    ])
  })
})

test.each([
  ['2026-12-08', 'holiday'],
  ['2026-12-13', 'weekend'],
  ['2026-12-12', 'weekend'],
  ['2026-12-09', undefined],
])('of %s the reason not to meet is %s', (day, reason) => {
  expect(restReason(day)).toBe(reason)
})
