import { personalDataRequests } from '#contract/personal-data-requests.ts'
import { personalData } from '#contract/personal-data.ts'
import type { Context } from '#server/context.ts'
import { endpoint, finding, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { erasePerson } from './erasing.service.ts'
import { printPersonalData, readPersonalData } from './personal-data.service.ts'
import { createRequest, listRequests, updateRequest } from './requests.service.ts'

export const personalDataEndpoints = (context: Context): Endpoint[] => [
  finding(personalData.read, (call) => readPersonalData(context, call)),
  reading(personalDataRequests.list, (call) => listRequests(context, call)),
  endpoint(personalDataRequests.create, (call) => createRequest(context, call)),
  endpoint(personalDataRequests.update, (call) => updateRequest(context, call)),
  finding(personalData.print, (call) => printPersonalData(context, call)),
  endpoint(personalData.erase, (call) => erasePerson(context, call)),
]
