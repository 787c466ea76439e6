// npm run dev: the server, restarted when one of its files changes, and Vite's server, which reloads the screens and
// hands what starts with /api on to it. Both end together.
import { spawn } from 'node:child_process'

import { createServer } from 'vite'

import { root } from './child.ts'
import { readSettings } from './settings.ts'

readSettings()
const host = process.env['HOST'] ?? '127.0.0.1'
const port = process.env['PORT'] ?? '3000'

const vite = await createServer({
  root: `${root}web`,
  configFile: `${root}vite.config.ts`,
  clearScreen: false,
  server: { host, port: 5173, proxy: { '/api': `http://${host}:${port}` } },
})
await vite.listen()
const screens = vite.resolvedUrls?.local[0] ?? ''

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', `${root}server/main.ts`], {
  cwd: root,
  stdio: 'inherit',
  // The links in e-mails and invitations lead to the screens that are being worked on.
  env: { ...process.env, HOST: host, PORT: port, PUBLIC_URL: process.env['PUBLIC_URL'] ?? screens.replace(/\/$/, '') },
})
console.log(`Las pantallas, con recarga, están en ${screens}`)

let stopping = false
const stop = async (signal: NodeJS.Signals) => {
  if (stopping) return
  stopping = true
  server.kill(signal)
  await vite.close()
}
process.on('SIGINT', (signal) => void stop(signal))
process.on('SIGTERM', (signal) => void stop(signal))
server.on('exit', (code) => {
  void vite.close().then(() => process.exit(stopping ? 0 : (code ?? 1)))
})
