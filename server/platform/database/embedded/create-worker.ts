import { workerData } from 'node:worker_threads'

import { createFolder } from './create-folder.ts'
import type { CreateStart } from './messages.ts'

// Initialising takes 400 MB, which only the end of the thread gives back.
const { folder, program }: CreateStart = workerData
await createFolder(folder, program)
