import { workerData } from 'node:worker_threads'

import { createFolder } from './create-folder.ts'
import type { CreateStart } from './messages.ts'

// A thread of its own that ends with its work: initialising takes 400 MB that only the end of the thread gives back.
const { folder, program } = workerData as CreateStart
await createFolder(folder, program)
