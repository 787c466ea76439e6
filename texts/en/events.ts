import type * as es from '../es/events.ts'

export const events: typeof es.events = {
  savedBy: (name) => `${name} saved this record while you have it open`,
  savedByOneself: 'You saved this record in another window',
  savedBySomebody: 'Somebody else saved this record while you have it open',
  stays: 'What is in this form stays as it was; saving it merges both changes.',
  load: 'Load what is stored',
  loading: 'Loading...',
}
