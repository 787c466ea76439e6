import { workerData } from 'node:worker_threads'

import { encrypt, type EncryptJob } from './encrypting.ts'

await encrypt(workerData as EncryptJob)
