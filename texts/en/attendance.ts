import type * as es from '../es/attendance.ts'

export const attendance: typeof es.attendance = {
  fields: {
    place: 'Place',
    startsAt: 'From',
    endsAt: 'To',
    nextMeeting: 'Next meeting',
    attendees: 'People',
  },
  proposed: 'the contacts and responsables of the project are proposed',
  none: 'Nobody is in the list yet.',
  kinds: { present: 'Present', guest: 'Guest', absent: 'Absent' },
  kindOf: (name) => `Attendance of ${name}`,
  about: (position, company) => [position, company].filter((words) => words !== '').join(' · '),
  remove: (name) => `Remove ${name}`,
  removed: (name) => `${name} was removed`,
  added: (name) => `${name} was added`,
  addContact: 'Add a contact of the customer',
  addEmployee: 'Add an employee',
  alreadyAdded: 'In the list already',
  noContacts: 'The customer has no further contacts.',
  contactsFailed: 'The contacts could not be loaded.',
  full: (most) => `There is room for ${most} people at most.`,
  rhythm: (day) => `By its rhythm it would be ${day}.`,
  weekend: (day, weekday) => `By its rhythm it would be ${day}, a ${weekday}.`,
  holiday: (day) => `By its rhythm it would be ${day}, a holiday.`,
}
