// The server alone, without the built screens: npm run dev runs it again whenever one of its files changes.
import { start } from '#server/main.ts'

import { ofDatabase } from './progress.ts'
import { stopWith } from './stop.ts'

const running = await start(process.env, { webDir: '', progress: ofDatabase }).catch(stopWith)
const stop = () => void running.stop().then(() => process.exit(0), stopWith)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
