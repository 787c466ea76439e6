import { expect, test } from 'vitest'

import { mails } from './mails.ts'
import { webhooks } from './webhooks.ts'

test('what is kept as long as the installation says is not described with a number of days', () => {
  expect([mails.list.summary, webhooks.deliveries.summary]).toEqual([
    'A page of the mails that are still kept, newest first, and whether the mail server answers.',
    'A page of the deliveries of a webhook that are still kept, newest first.',
  ])
})
