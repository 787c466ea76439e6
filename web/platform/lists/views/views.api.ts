import { queryOptions } from '@tanstack/react-query'

import type { CallOf } from '#contract/route.ts'
import { type View, type ViewNoun, views } from '#contract/views.ts'
import { call } from '#web/platform/calls/call.ts'

export const viewsKey = 'views'

export const viewsOf = (noun: ViewNoun) =>
  queryOptions({
    queryKey: [viewsKey, noun],
    queryFn: ({ signal }) => call(views.list, { query: { noun } }, { signal }),
  })

export const createView = (body: CallOf<typeof views.create>['body']) => call(views.create, { body })

/** Rejects with 412 when another save has changed the view since. */
export const updateView = ({ id, version }: View, body: CallOf<typeof views.update>['body']) =>
  call(views.update, { params: { id }, body }, { ifMatch: version })

export const removeView = ({ id, version }: View) => call(views.remove, { params: { id } }, { ifMatch: version })
