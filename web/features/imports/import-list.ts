import { useQuery } from '@tanstack/react-query'

import type { ImportNoun } from '#contract/imports.ts'
import { contactsKey } from '#web/features/contacts/contacts.api.ts'
import { customerById, customersKey } from '#web/features/customers/customers.api.ts'
import { employeesKey } from '#web/features/employees/employees.api.ts'
import { projectMilestonesKey } from '#web/features/project-milestones/project-milestones.api.ts'
import { projectById, projectsKey } from '#web/features/projects/projects.api.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import type { Crumb } from '#web/platform/kit/page/Breadcrumbs.tsx'
import { paths } from '#web/platform/paths.ts'

/** First words of the keys of all queries that an import of a noun makes stale. */
export const staleKeys: Readonly<Record<ImportNoun, readonly string[]>> = {
  employees: [employeesKey],
  customers: [customersKey],
  contacts: [contactsKey],
  projects: [projectsKey],
  milestones: [projectMilestonesKey, projectsKey],
}

/** What is brought in at an address: that of a list with `/import` behind it. */
export function nounAt(pathname: string, ownerId: number | undefined): ImportNoun {
  const [, first] = pathname.split('/')
  if (ownerId !== undefined) return first === 'customers' ? 'contacts' : 'milestones'
  return first === 'employees' || first === 'customers' ? first : 'projects'
}

/** Where a record of a noun is read; nowhere for a milestone of a project. */
export function recordAddress(noun: ImportNoun, id: number): string | undefined {
  if (noun === 'customers') return paths.customers.page(id)
  if (noun === 'projects') return paths.projects.overview(id)
  return noun === 'milestones' ? undefined : paths[noun].update(id)
}

interface ImportList {
  href: string
  crumbs: Crumb[]
  /** The name of the customer or the project; a blank while it is on its way. */
  kicker?: string
}

/** The list that an import belongs to. @param ownerId the customer whose contacts, or the project whose milestones, are in the list */
export function useImportList(noun: ImportNoun, ownerId = 0): ImportList {
  const { employees, customers, contacts, projects } = useTexts()
  const customer = useQuery({ ...customerById(ownerId), enabled: noun === 'contacts' })
  const project = useQuery({ ...projectById(ownerId), enabled: noun === 'milestones' })
  if (noun === 'contacts') {
    const href = paths.contacts.list(ownerId)
    const crumbs = [
      { label: customers.title, href: paths.customers.list },
      { label: contacts.title, href },
    ]
    return { href, crumbs, kicker: customer.data?.commercialName ?? '\u00A0' }
  }
  if (noun === 'milestones') {
    const href = paths.projects.overview(ownerId)
    const name = project.data?.name ?? '\u00A0'
    return {
      href,
      crumbs: [
        { label: projects.title, href: paths.projects.list },
        { label: name, href },
      ],
    }
  }
  const { list: href } = paths[noun]
  return { href, crumbs: [{ label: { employees, customers, projects }[noun].title, href }] }
}
