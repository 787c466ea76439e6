import { workerData } from 'node:worker_threads'

import { createFolder } from './create-folder.ts'

// A thread of its own that ends with its work: initialising takes 400 MB that only the end of the thread gives back.
await createFolder((workerData as { folder: string }).folder)
