// npm start: builds the web when needed, and serves the portal in this process.
import { buildWeb } from './build-web.ts'
import { ofDatabase } from './progress-line.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

const settingsFile = readSettings()
await buildWeb().catch(stopWith)
const { main } = await import('#server/main.ts')
await main({ progress: ofDatabase, settingsFile })
