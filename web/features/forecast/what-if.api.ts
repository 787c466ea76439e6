import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { WhatIf, whatIfs } from '#contract/what-if.ts'
import { whatIf } from '#texts/es/what-if.ts'
import { projectsKey } from '#web/features/projects/projects.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useWhatIfTexts } = nounTexts('whatIf', whatIf)

// Whole, its schemas would move into chunks that every form loads.
const asked = wire<typeof whatIfs.ofProject>({
  method: 'POST',
  path: '/projects/:id/forecast/what-if',
  access: 'portal.access',
  reads: true,
})

/** What the forecast of a project would be; rejects with 400 where that cannot be supposed. The former answer stays meanwhile. */
export const supposedForecast = (projectId: number, body: WhatIf, against?: 'first') =>
  queryOptions({
    queryKey: [projectsKey, 'what-if', projectId, against, body],
    queryFn: ({ signal }) => call(asked, { params: { id: projectId }, query: { against }, body }, { signal }),
    placeholderData: keepPreviousData,
  })
