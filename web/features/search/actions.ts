import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'

import type { audit } from '#contract/audit.ts'
import type { checkpoints } from '#contract/checkpoints.ts'
import type { customers } from '#contract/customers.ts'
import type { employees } from '#contract/employees.ts'
import type { Permission } from '#contract/permissions.ts'
import type { portfolio } from '#contract/portfolio.ts'
import type { Route } from '#contract/route.ts'
import type { taskList } from '#contract/task-list.ts'
import type { AllTexts } from '#texts/texts.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { plainKinds, plainNouns } from '#web/platform/page/plain-nouns.ts'
import { paths } from '#web/platform/paths.ts'

import { type Command, doing } from './commands.ts'
import { namedBy } from './named.ts'
import type { Pick as Asked, SearchOption } from './search-lines.ts'

type Texts = AllTexts['search']
type ActionTexts = Pick<AllTexts, 'search' | 'plainNouns'>

interface Action {
  trail: readonly string[]
  icon: LucideIcon
  detail?: string | undefined
  href?: string
  pick?: Asked
  exported?: Route
  needs?: Permission
}

const creates = ({ search: { create, invite }, plainNouns: plainTexts }: ActionTexts): Action[] =>
  [
    { name: create.project, href: paths.projects.create, needs: 'projects.write' as const },
    { name: create.customer, href: paths.customers.create, needs: 'customers.write' as const },
    { name: create.contact, href: paths.contacts.create(), needs: 'customers.write' as const },
    { name: create.employee, href: paths.employees.create, needs: 'employees.write' as const },
    ...plainKinds.map((kind) => ({
      name: plainTexts[kind].add,
      href: plainNouns[kind].paths.create,
      needs: plainNouns[kind].write,
    })),
    { name: invite, href: paths.people, needs: 'users.manage' as const },
  ].map(({ name, ...action }) => ({ trail: [name], icon: Plus, ...action }))

/** Commands of some project: the palette asks of which. */
const ofSomeProject = ({ commands, there }: Texts): Action[] =>
  [
    { name: commands.followUp, icon: ListChecks, to: paths.checkpoints.create, needs: 'checkpoints.write' as const },
    {
      name: commands.move,
      icon: CalendarClock,
      to: (id: number) => doing(id, 'mover', 'novedades'),
      needs: 'changes.write' as const,
    },
    {
      name: commands.renewSome,
      icon: RefreshCw,
      to: (id: number) => doing(id, 'renovar', 'licencias'),
      needs: 'licenses.write' as const,
    },
    {
      name: commands.addLicences,
      icon: Plus,
      to: (id: number) => doing(id, 'crear', 'licencias'),
      needs: 'licenses.write' as const,
    },
    { name: commands.assign, icon: Plus, to: (id: number) => doing(id, 'hitos'), needs: 'milestones.write' as const },
  ].map(({ name, icon, to, needs }) => ({
    trail: [commands.of(name)],
    icon,
    needs,
    detail: there.pickProject,
    pick: { noun: 'projects', name, to },
  }))

/** The lists that can be taken along whole, from anywhere. */
const exportsIn = ({ exportOf }: Texts): { name: string; route: Route & { access: Permission } }[] => [
  {
    name: exportOf.projects,
    route: wire<typeof portfolio.cards>({ method: 'GET', path: '/portfolio/cards', access: 'portal.access' }),
  },
  {
    name: exportOf.customers,
    route: wire<typeof customers.list>({ method: 'GET', path: '/customers/customers-list', access: 'portal.access' }),
  },
  {
    name: exportOf.employees,
    route: wire<typeof employees.list>({ method: 'GET', path: '/employees/employees-list', access: 'portal.access' }),
  },
  {
    name: exportOf.checkpoints,
    route: wire<typeof checkpoints.list>({
      method: 'GET',
      path: '/project-checkpoints/checkpoints-list',
      access: 'portal.access',
    }),
  },
  {
    name: exportOf.tasks,
    route: wire<typeof taskList.list>({
      method: 'GET',
      path: '/project-checkpoints/tasks-list',
      access: 'portal.access',
    }),
  },
  {
    name: exportOf.portfolio,
    route: wire<typeof portfolio.list>({ method: 'GET', path: '/portfolio', access: 'portal.access' }),
  },
  {
    name: exportOf.audit,
    route: wire<typeof audit.list>({ method: 'GET', path: '/audit', access: 'audit.read' }),
  },
]

const optionOf = ({ trail, icon, detail, href, pick, exported }: Action): SearchOption => ({
  id: `action-${exported?.path ?? href ?? trail[0]}`,
  icon,
  name: trail.join(''),
  detail,
  ...(href !== undefined && { href }),
  ...(pick && { pick }),
  ...(exported && { exported }),
})

interface Words {
  texts: ActionTexts
  can: (permission: Permission) => boolean
  /** The commands of the record that is open, and its name. */
  open: { name: string; commands: readonly Command[] } | undefined
}

/** As many actions as are shown for a term. */
const mostActions = 6

/** The actions that a term is the name of: of the record that is open first, and not once more of some other. */
export function actionsNamed(term: string, { texts, can, open }: Words): SearchOption[] {
  const here: Action[] = (open?.commands ?? []).map(({ icon, name, href, detail }) => ({
    icon,
    href,
    trail: [name],
    detail: [open?.name, detail].filter(Boolean).join(' · '),
  }))
  const elsewhere = [
    ...creates(texts),
    ...ofSomeProject(texts.search),
    ...exportsIn(texts.search).map(({ name, route }): Action => ({
      trail: [name],
      icon: Download,
      exported: route,
      needs: route.access,
    })),
  ].filter(({ needs }) => needs === undefined || can(needs))
  return namedBy(term, [...here, ...elsewhere])
    .slice(0, mostActions)
    .map(optionOf)
}

/** What is offered before a letter is typed, where no record is open. */
export const firstActions = (texts: ActionTexts, can: (permission: Permission) => boolean): SearchOption[] =>
  [...creates(texts).slice(0, 1), ...ofSomeProject(texts.search).slice(0, 2)]
    .filter(({ needs }) => needs === undefined || can(needs))
    .map(optionOf)
