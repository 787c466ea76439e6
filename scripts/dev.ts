// npm run dev: the server, which restarts when its files change, and Vite's, which forwards /api. Both end together.
import { spawn } from 'node:child_process'

import { createServer } from 'vite'

import { root } from './child.ts'
import { readSettings } from './settings.ts'

readSettings()
process.env['PORT'] ||= '3000'
const vite = await createServer({ configFile: `${root}vite.config.ts`, clearScreen: false })
await vite.listen()
const screens = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', `${root}scripts/api.ts`, screens], {
  cwd: root,
  stdio: 'inherit',
  // Links in e-mails lead to Vite's screens, and developers want to see the calls.
  env: {
    ...process.env,
    PUBLIC_URL: process.env['PUBLIC_URL'] || screens,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'info',
  },
})

let stopping = false
const stop = (signal: NodeJS.Signals) => {
  // Ctrl-C also reaches the server directly.
  if (stopping) return
  stopping = true
  server.kill(signal)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => {
  void vite.close().then(() => process.exit(stopping ? 0 : (code ?? 1)))
})
