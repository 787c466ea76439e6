import { fullName } from '#contract/people.ts'

import { expect, test } from './fixtures.ts'
import { firstOf } from './looks.ts'
import { someContact, someCustomer, someEmployee, someMilestone, someProject, someStatus } from './records.ts'

test('above the form of a record stands which record it is', async ({ page, signIn, api }) => {
  const customer = await someCustomer(api)
  const [employee, contact, project, status, milestone] = await Promise.all([
    someEmployee(api),
    someContact(api, customer.id),
    someProject(api),
    someStatus(api),
    someMilestone(api),
  ])
  const forms: Record<string, string> = {
    [`/employees/update-employee/${employee.id}`]: fullName(employee),
    [`/customers/update-customer/${customer.id}`]: customer.commercialName,
    [`/customers/contacts/update-contact/${contact.id}`]: fullName(contact),
    [`/projects/update-project/${project.id}`]: project.name,
    [`/project-status/update-project-status/${status.id}`]: status.name,
    [`/project-milestone/update-project-milestone/${milestone.id}`]: milestone.name,
  }
  await signIn(page)
  for (const [path, name] of firstOf(2, Object.entries(forms))) {
    await page.goto(path)
    await expect(page.locator('main header').getByText(name, { exact: true })).toBeVisible()
  }
})
