// The server alone, without the built screens: npm run dev runs it again whenever one of its files changes. Its argument
// is the address where the screens are.
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
