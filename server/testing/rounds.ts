/** How often a test lets two saves compete: `npm run test:full` looks longer. */
export const rounds = process.env['TEST_FULL'] === '1' ? 50 : 10
