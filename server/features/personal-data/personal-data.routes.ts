import { personalData } from '#contract/personal-data.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { erasePerson } from './erasing.service.ts'
import { readPersonalData } from './personal-data.service.ts'

export const personalDataEndpoints = (context: Context): Endpoint[] => [
  reading(personalData.read, (call) => readPersonalData(context, call)),
  endpoint(personalData.erase, (call) => erasePerson(context, call)),
]
