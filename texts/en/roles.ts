import type { roles as spanish } from '../es/roles.ts'
import { permissions } from './permissions.ts'
import { hideableWords, roleFields } from './role-words.ts'

export const roles: typeof spanish = {
  title: 'Roles',
  note: 'What each person may do in the portal, which data of employees they do not see, and whether a second step is asked of them.',
  label: 'Roles of the portal',
  loading: 'Loading the roles',
  create: 'Create role',
  creating: 'Creating...',
  createTitle: 'New role',
  copyTitle: (name) => `New role, a copy of ${name}`,
  editTitle: (name) => `Role ${name}`,
  created: 'Role created successfully!',
  saved: 'Role updated successfully!',
  edit: 'Edit',
  copy: 'Copy',
  more: (name) => `More actions for ${name}`,
  people: (count, shown) => (count === 1 ? '1 person' : `${shown} people`),
  peopleOf: (name, people) => `${name}: ${people}`,
  everything: 'May do everything.',
  nothing: 'Allows nothing: nobody enters with it.',
  noEntry: 'Without “Enter the portal and read” nobody enters with this role.',
  hides: (fields) => `Does not see of employees: ${fields}`,
  secondFactor: 'Asks for a second factor',
  fields: roleFields,
  groups: {
    portal: 'Portal',
    people: 'People',
    customers: 'Customers',
    projects: 'Projects',
    administration: 'Administration',
  },
  permissions,
  hideable: hideableWords,
  lacking: 'You do not have this permission, so you can’t give it.',
  kept: 'This role keeps all its permissions.',
  hiddenHelp:
    'Who has this role does not see these data of other employees: not on screens, in files or in the history, and can’t search by them. Their own profile they see whole.',
  hiddenInVain: 'Who creates and changes employees sees them whole.',
  hiddenFromYou: 'Your role does not show you this, so you can’t show it to others.',
  secondFactorLabel: 'Ask for a second factor',
  secondFactorHelp: 'Who has this role and has not set one up does so before going on.',
  remove: {
    action: 'Delete',
    title: (name) => `Delete the role ${name}`,
    text: 'Nobody has it. It is no longer among the roles that can be given.',
    pending: 'Deleting...',
    done: 'Role deleted',
    inUse: (name) => `The role ${name} is in use`,
    holders: (count, shown) =>
      count === 1
        ? 'One person has it. Give them another role before you delete this one.'
        : `${shown} people have it. Give them another role before you delete this one.`,
    more: (count) => `and ${count} more`,
    see: 'See the people',
    looking: 'Looking who has it',
    who: 'Who has it',
  },
}
