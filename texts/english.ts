import * as app from './en/app.ts'
import * as contacts from './en/contacts.ts'
import * as customers from './en/customers.ts'
import * as employees from './en/employees.ts'
import * as mail from './en/mail.ts'
import * as options from './en/options.ts'
import * as problems from './en/problems.ts'
import * as profile from './en/profile.ts'
import * as session from './en/session.ts'
import * as ui from './en/ui.ts'
import type { Texts } from './texts.ts'

export const english: Texts = {
  ...problems,
  ...app,
  ...contacts,
  ...customers,
  ...employees,
  ...mail,
  ...options,
  ...profile,
  ...session,
  ...ui,
}
