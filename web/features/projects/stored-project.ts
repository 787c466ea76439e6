import { useQueryClient } from '@tanstack/react-query'

import type { Project } from '#contract/projects.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'

import { type ProjectValues, valuesOfProject } from './project-form.ts'
import { projectById } from './projects.api.ts'

const names = (people: readonly { fullName: string }[]): string[] => people.map(({ fullName }) => fullName)

/** How a form changes a stored project beside others who do. */
export function useStoredProject(): (project: Project) => StoredRecord<ProjectValues, Project> {
  const cache = useQueryClient()
  const format = useFormat()
  const { projects } = useTexts()
  return (project) => ({
    entity: 'project',
    id: project.id,
    from: project,
    load: () => cache.fetchQuery({ ...projectById(project.id), staleTime: 0 }),
    valuesOf: valuesOfProject,
    rules: {
      follows: {
        customerName: 'customerId',
        cityName: 'cityId',
        productName: 'productId',
        contacts: 'customerContactsIds',
        employees: 'employeeIds',
      },
      units: [
        ['customerId', 'customerContactsIds'],
        ['percentage', 'progressSource'],
      ],
    },
    trail: { customerContactsIds: 'contactIds' },
    written: {
      customerId: ({ customerName }) => customerName,
      cityId: ({ cityName }) => cityName,
      productId: ({ productName }) => productName,
      startDate: ({ startDate }) => format.day(startDate),
      endDate: ({ endDate }) => format.day(endDate),
      scheduledDate: ({ scheduledDate }) => format.day(scheduledDate),
      realEndDate: ({ realEndDate }) => format.day(realEndDate),
      projectStatusId: ({ projectStatusId }, records) =>
        records.find((one) => one.projectStatusId === projectStatusId)?.projectStatusName ?? '',
      percentage: ({ percentage }) => format.percent(percentage),
      progressSource: ({ progressSource }) => projects.progressSources[progressSource],
      totalCost: ({ totalCost }) => format.money(totalCost),
      customerContactsIds: ({ contacts }) => names(contacts),
      employeeIds: ({ employees }) => names(employees),
    },
  })
}
