// The server alone. The argument is the address of the screens.
import { start } from '#server/main.ts'

import { ofDatabase } from './progress-line.ts'
import { stopWith } from './stop.ts'

const [shownAt] = process.argv.slice(2)
const running = await start(process.env, { webDir: '', progress: ofDatabase, ...(shownAt && { shownAt }) }).catch(
  stopWith,
)
const stop = () => void running.stop().then(() => process.exit(0), stopWith)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
