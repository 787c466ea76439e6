import { workerData } from 'node:worker_threads'

import { encrypt, type EncryptJob } from './encrypting.ts'

const job: EncryptJob = workerData
await encrypt(job)
