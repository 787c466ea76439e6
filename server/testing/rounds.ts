/** `npm run test:full` looks longer. */
export const isFull = process.env['TEST_FULL'] === '1'

export const rounds = isFull ? 50 : 10
