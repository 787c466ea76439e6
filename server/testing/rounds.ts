/** Whether all is run, `npm run test:full`: there tests look longer. */
export const isFull = process.env['TEST_FULL'] === '1'

/** How often a test lets two saves compete. */
export const rounds = isFull ? 50 : 10
