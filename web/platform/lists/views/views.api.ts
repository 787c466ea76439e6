import { queryOptions } from '@tanstack/react-query'

import type { CallOf } from '#contract/route.ts'
import { type View, type ViewNoun, views } from '#contract/views.ts'
import { call } from '#web/platform/calls/call.ts'

/** First word of every query key of views. */
export const viewsKey = 'views'

/** The views of a list: the person's own, and the shared ones. */
export const viewsOf = (noun: ViewNoun) =>
  queryOptions({
    queryKey: [viewsKey, noun],
    queryFn: ({ signal }) => call(views.list, { query: { noun } }, { signal }),
  })

export const createView = (body: CallOf<typeof views.create>['body']) => call(views.create, { body })

/** Rejects with 412 when another save has changed the view since. */
export const updateView = ({ id, version }: View, body: CallOf<typeof views.update>['body']) =>
  call(views.update, { params: { id }, body }, { ifMatch: version })

/** Rejects with 412 when another save has changed the view since. */
export const removeView = ({ id, version }: View) => call(views.remove, { params: { id } }, { ifMatch: version })
