// npm run maintenance -- [on|off [sentence]] While it is on, every portal answers 503 with the sentence, except to
// administrators. Without arguments it prints the state.
import * as z from 'zod/mini'

import { MaintenanceState, longestSentence } from '#contract/maintenance.ts'
import { maintenanceTexts } from '#texts/operator/commands.ts'

import { actAsOwnerOf } from './as-owner.ts'
import { carryOut } from './installation.ts'
import { readSettings } from './settings.ts'
import { stopWith } from './stop.ts'

await maintenance().catch(stopWith)

async function maintenance() {
  const [word, ...rest] = process.argv.slice(2)
  const sentence = rest.join(' ').trim()
  if ((word !== undefined && word !== 'on' && word !== 'off') || (word === 'off' && sentence !== ''))
    throw new Error(maintenanceTexts.usage)
  if (sentence.length > longestSentence) throw new Error(maintenanceTexts.tooLong(sentence.length, longestSentence))
  readSettings()
  actAsOwnerOf(process.env['DATA_DIR'] || './data')
  const { readConfig } = await import('#server/platform/base/config.ts')
  const config = readConfig(process.env, { secret: false })
  const order = word === undefined ? {} : { on: word === 'on', sentence }
  const now = z.parse(MaintenanceState, await carryOut(config, 'maintenance', order))
  if (!now.on) {
    console.log(maintenanceTexts.open)
    return
  }
  console.log(maintenanceTexts.closed)
  console.log(now.sentence === '' ? maintenanceTexts.usualSentence : maintenanceTexts.sentence(now.sentence))
  console.log(maintenanceTexts.howToOpen)
}
