import type * as es from '../es/conflicts.ts'

export const conflicts: typeof es.conflicts = {
  title: (who) => `${who} saved changes to this record`,
  intro:
    'You both changed the same data. Choose what stays in each: the rest has been merged already, and nothing that you typed is lost.',
  introRow: 'You both changed the same. Choose what stays: nothing that you typed is lost.',
  was: 'Before',
  mine: 'You',
  choose: 'What stays',
  save: 'Save',
  saving: 'Saving...',
  notSaved: 'Not saved',
  stay: 'Keep editing',
  also: 'Also changed',
  alsoBy: (who) => `(${who})`,
  to: 'now',
  kept: (fields) => `What only you changed is kept: ${fields}.`,
  somebody: 'somebody else',
  ownWindow: 'another window of yours',
  joined: (people, fields) => `The changes of ${people} were merged: ${fields}.`,
  notYet: 'Nothing is saved yet: look over the form and save it.',
  gone: 'This record no longer exists: somebody removed it. What you typed is still here; copy it if you need it.',
}
