import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { tryEach } from '#server/testing/hostile-tries.ts'

// Every call that reads, with what no screen ever sends; those that write: hostile.test.ts.
tryEach((await promisedRoutes()).filter(({ method }) => method === 'GET'))
