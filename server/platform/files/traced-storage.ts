import { inPart } from '#server/platform/base/call-trace.ts'

import type { Storage } from './storage.ts'

export const tracedStorage = (storage: Storage): Storage => ({
  put: async (key, content) =>
    inPart(
      'storage',
      () => 'put',
      async () => storage.put(key, content),
    ),
  get: async (key, range) =>
    inPart(
      'storage',
      () => 'get',
      async () => storage.get(key, range),
    ),
  delete: async (key) =>
    inPart(
      'storage',
      () => 'delete',
      async () => storage.delete(key),
    ),
  list: () => storage.list(),
  ...(storage.failures && { failures: storage.failures }),
})
