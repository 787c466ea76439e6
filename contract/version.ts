import * as z from 'zod/mini'

import { route } from './route.ts'

/** As specified; the call below says what runs. */
export const footerVersion = '0.9.0.20250513.1'

export const version = {
  running: route({
    tag: 'version',
    method: 'GET',
    path: '/version',
    summary: 'Which version of the portal answers, with the commit that it was made of.',
    access: 'signed-in',
    answer: z.object({ version: z.string() }),
  }),
}
