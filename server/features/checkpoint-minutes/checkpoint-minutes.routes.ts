import { minutes } from '#contract/checkpoint-minutes.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { listMinutes, makeMinutes, minutesContents, previewMinutes } from './checkpoint-minutes.service.ts'
import { sendMinutes } from './minutes-sending.service.ts'

export const minutesEndpoints = (context: Context): Endpoint[] => [
  reading(minutes.preview, (call) => previewMinutes(context, call)),
  reading(minutes.contents, ({ params }) => minutesContents(context, params.id)),
  endpoint(minutes.list, (call) => listMinutes(context, call)),
  endpoint(minutes.make, (call) => makeMinutes(context, call)),
  endpoint(minutes.send, (call) => sendMinutes(context, call)),
]
