import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileText from 'lucide-react/icons/file-text'
import ListChecks from 'lucide-react/icons/list-checks'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'

import { dueDay } from '#contract/days.ts'
import type { Permission } from '#contract/permissions.ts'
import type { AllTexts } from '#texts/texts.ts'
import { isHeldBack } from '#web/features/forecast/forecast.api.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { paths } from '#web/platform/paths.ts'

import type { OpenRecord } from './open-record.ts'
import { projectPlaces } from './screens.ts'

type Texts = AllTexts['search']

export interface Command {
  icon: LucideIcon
  name: string
  href: string
  detail?: string | undefined
  needs?: Permission
}

/** The licences of the open project that end next, together. */
export interface Renewable {
  count: number
  day: string
}

interface Words {
  texts: Texts
  format: Format
}

/** An address of a project that begins a command there. */
export const doing = (id: number, name: string, tab?: string): string =>
  `${paths.projects.overview(id)}?${tab === undefined ? '' : `tab=${tab}&`}do=${name}`

type Open<Noun extends OpenRecord['noun']> = Extract<OpenRecord, { noun: Noun }>

function ofProject(
  { record, lastFollowUp, forecast }: Open<'projects'>,
  renewable: Renewable | undefined,
  words: Words,
): Command[] {
  const {
    texts: { commands: texts },
    format,
  } = words
  const { id, employees } = record
  const [responsable] = employees
  const canAsk = forecast !== undefined && isHeldBack(forecast)
  return [
    {
      icon: CalendarClock,
      name: texts.move,
      detail: texts.moveFrom(format.day(dueDay(record))),
      href: doing(id, 'mover', 'novedades'),
      needs: 'changes.write',
    },
    {
      icon: ListChecks,
      name: texts.followUp,
      detail: lastFollowUp && texts.lastFollowUp(format.instantDay(lastFollowUp)),
      href: paths.checkpoints.create(id),
      needs: 'checkpoints.write',
    },
    ...(canAsk
      ? [
          {
            icon: ArrowRight,
            name: texts.ask,
            detail: responsable && texts.askWhom(responsable.fullName),
            href: doing(id, 'preguntar'),
            needs: 'checkpoints.write' as const,
          },
        ]
      : []),
    ...(renewable
      ? [
          {
            icon: RefreshCw,
            name: texts.renew(format.integer(renewable.count), renewable.count === 1),
            detail: texts.renewFrom(format.day(renewable.day)),
            href: doing(id, 'renovar', 'licencias'),
            needs: 'licenses.write' as const,
          },
        ]
      : []),
    { icon: Plus, name: texts.assign, href: doing(id, 'hitos'), needs: 'milestones.write' },
    { icon: Plus, name: texts.addLicences, href: doing(id, 'crear', 'licencias'), needs: 'licenses.write' },
    { icon: Pencil, name: texts.edit, href: paths.projects.update(id), needs: 'projects.write' },
    { icon: FileText, name: texts.copy, href: paths.projects.copy(id), needs: 'projects.write' },
  ]
}

function ofCustomer(id: number, { commands: texts, places }: Texts): Command[] {
  return [
    { icon: Plus, name: texts.createProject, href: paths.projects.createFor(id), needs: 'projects.write' },
    { icon: Plus, name: texts.createContact, href: paths.contacts.create(id), needs: 'customers.write' },
    { icon: ArrowRight, name: places.contacts, href: paths.contacts.list(id) },
    { icon: Pencil, name: texts.edit, href: paths.customers.update(id), needs: 'customers.write' },
  ]
}

function all(open: OpenRecord, renewable: Renewable | undefined, words: Words): Command[] {
  const { texts } = words
  const { commands } = texts
  switch (open.noun) {
    case 'projects':
      return ofProject(open, renewable, words)
    case 'customers':
      return ofCustomer(open.record.id, texts)
    case 'contacts':
      return [
        {
          icon: ArrowRight,
          name: commands.seeCustomer,
          detail: open.record.customerName,
          href: paths.customers.page(open.record.customerId),
        },
        {
          icon: Plus,
          name: commands.createProjectFor(open.record.customerName),
          href: paths.projects.createFor(open.record.customerId),
          needs: 'projects.write',
        },
      ]
    case 'employees':
      return [
        {
          icon: ArrowRight,
          name: commands.seeTasks,
          href: `${paths.checkpoints.allTasks}?employeeId=${open.record.id}&status=1,2`,
        },
        {
          icon: ArrowRight,
          name: commands.seeProjects,
          href: `${paths.portfolio}?tab=todos&employeeId=${open.record.id}`,
        },
      ]
    case 'checkpoints':
      return [
        {
          icon: ListChecks,
          name: commands.followUp,
          detail: open.record.projectName,
          href: paths.checkpoints.create(open.record.projectId),
          needs: 'checkpoints.write',
        },
        {
          icon: ArrowRight,
          name: commands.seeProject,
          detail: open.record.projectName,
          href: paths.projects.overview(open.record.projectId),
        },
      ]
  }
}

/** What a person may do with the record that is open, the likeliest first. */
export const commandsOf = (
  open: OpenRecord,
  renewable: Renewable | undefined,
  words: Words & { can: (permission: Permission) => boolean },
): Command[] => all(open, renewable, words).filter(({ needs }) => needs === undefined || words.can(needs))

/** The tabs of the project that is open, each with its own name first. */
export const tabsOf = (open: OpenRecord | undefined, texts: Texts): { trail: string[]; href: string }[] =>
  open?.noun === 'projects'
    ? projectPlaces(texts).map(({ name, to }) => ({ trail: [open.name, name], href: to(open.record.id) }))
    : []
