import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { reactAriaStyles } from '#server/http/security.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import { problemTexts } from '#texts/texts.ts'

/** How often the page looks whether the portal is there again, in seconds. */
const lookSeconds = 30

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{min-height:100vh;margin:0;display:grid;place-items:center}
main{box-sizing:border-box;max-width:36rem;padding:2rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}`

const ofStyle = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** That of every page (server/http/security.ts), and the style above. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${[ofStyle, ...reactAriaStyles].map((hash) => `'${hash}'`).join(' ')}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A browser asks for a page without its token, so the server can't know whose it is. With the token of an administrator
 * the page of the portal takes the place of this one, at the address where it is; with any other it stays.
 */
const script = `const token = localStorage.getItem('jwt')
const me = token && (await fetch('/api/accounts/me', { headers: { authorization: 'Bearer ' + token } }).catch(() => null))
if (me && me.ok) {
  const page = await (await fetch('/login')).text()
  document.open()
  document.write(page)
  document.close()
} else {
  setTimeout(() => location.reload(), ${lookSeconds * 1000})
}
`

/** Serves what lets administrators past the page of maintenance. */
export function letAdministratorsIn(app: FastifyInstance): void {
  app.get('/maintenance.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The plain page of maintenance, which needs no other file: 503 with the sentence, and it looks again by itself. */
export function sendMaintenancePage(request: FastifyRequest, reply: FastifyReply, sentence: string): FastifyReply {
  const inEnglish = /^\s*en\b/i.test(request.headers['accept-language'] ?? '')
  const texts = inEnglish ? english : spanish
  const { title, detail } = problemTexts(texts, 'maintenance', { sentence })
  const { maintenance } = texts
  return reply
    .code(503)
    .header('retry-after', String(lookSeconds))
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${inEnglish ? 'en' : 'es'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <noscript><meta http-equiv="refresh" content="${lookSeconds}" /></noscript>
    <title>${escaped(title)} · ${escaped(texts.app.portal)}</title>
    <style>${style}</style>
    <script src="/maintenance.js" type="module"></script>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      <p>${escaped(detail)}</p>
      <p>${escaped(maintenance.comesBack)}</p>
      <p><a href="/login">${escaped(maintenance.forAdministrators)}</a></p>
    </main>
  </body>
</html>
`)
}
