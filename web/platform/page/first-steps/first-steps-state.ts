import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { firstSteps, type FirstSteps } from '#contract/first-steps.ts'
import type { Permission } from '#contract/permissions.ts'
import { call } from '#web/platform/calls/call.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { paths } from '#web/platform/paths.ts'

/** First word of the query's key. */
export const firstStepsKey = 'first-steps'

const reading = () =>
  queryOptions({ queryKey: [firstStepsKey], queryFn: ({ signal }) => call(firstSteps.read, {}, { signal }) })

const Choice = z.enum(['hidden', 'alone'])
type Choice = z.infer<typeof Choice>
const storageKey = 'first-steps'

function storedChoices(): Partial<Record<string, Choice>> {
  try {
    return z.record(z.string(), Choice).parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}

export const stepNames = ['people', 'customer', 'project', 'milestones'] as const
export type StepName = (typeof stepNames)[number]

const mayDo: Readonly<Record<StepName, Permission>> = {
  people: 'employees.write',
  customer: 'customers.write',
  project: 'projects.write',
  milestones: 'milestones.write',
}

export const doneIn = (
  { people, customerId, projectId, over }: FirstSteps,
  alone: boolean,
): Record<StepName, boolean> => ({
  people: people > 1 || alone,
  customer: customerId !== null,
  project: projectId !== null,
  milestones: over,
})

/** Where its record is created, and where a file of them is imported. */
export function waysOf(step: StepName, { customerId, projectId, milestones }: FirstSteps) {
  const ways: Record<StepName, { create: string; import?: string }> = {
    people: { create: paths.employees.create, import: paths.import(paths.employees.list) },
    customer: { create: paths.customers.create, import: paths.import(paths.customers.list) },
    project: { create: customerId === null ? paths.projects.create : paths.projects.createFor(customerId) },
    milestones: {
      create: milestones > 0 ? `${paths.projects.overview(projectId ?? 0)}?do=hitos` : paths.milestones.create,
    },
  }
  return ways[step]
}

/** For a person who may do one of the steps, until they are over or put away. */
export function useFirstSteps() {
  const user = useUser()
  const id = String(user?.id)
  const [choices, setChoices] = useState(storedChoices)
  const may = (step: StepName) => user?.permissions.includes(mayDo[step]) === true
  const wanted = choices[id] !== 'hidden' && stepNames.some((step) => may(step))
  const { data, isPending } = useQuery({ ...reading(), enabled: wanted })
  const choose = (choice: Choice) => {
    const next = { ...storedChoices(), [id]: choice }
    localStorage.setItem(storageKey, JSON.stringify(next))
    setChoices(next)
  }
  return {
    steps: wanted && data && !data.over ? data : undefined,
    waiting: wanted && isPending,
    alone: choices[id] === 'alone',
    may,
    choose,
  }
}
