import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import { problemTexts } from '#texts/texts.ts'

import { reactAriaStyles } from './security.ts'

const lookSeconds = 30

/** Like web/shell/css/page.css, with the colours of web/platform/kit/tokens.ts; a test compares them. */
const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--canvas:#F2F5F3;--text:#12211C;--text-2:#42534C;--ink:#075448;--focus:#0B6B5D}
[data-skin=provider]{--canvas:#F4F5F9;--text:#161A27;--text-2:#464D60;--ink:#203CA3;--focus:#2A4BC4}
@media (prefers-color-scheme:dark){
:root{--canvas:#0C1311;--text:#E7F0EC;--text-2:#B3C3BC;--ink:#7FDDC9;--focus:#7FDDC9}
[data-skin=provider]{--canvas:#0D0F16;--text:#ECEEF5;--text-2:#BAC0CF;--ink:#B4C5FF;--focus:#B4C5FF}
}
body{margin:0;background:var(--canvas);color:var(--text-2)}
main{box-sizing:border-box;display:grid;place-content:center;justify-items:start;gap:.75rem;max-width:32rem;min-height:100vh;margin:0 auto;padding:2rem 1rem}
img{display:block;width:2.5rem;height:2.5rem}
h1{margin:0;color:var(--text);font-size:1.5rem;font-weight:650;line-height:1.25}
p{margin:0;overflow-wrap:anywhere}
.said{color:var(--text)}
a{display:inline-block;padding:.625rem 0;color:var(--ink);font-weight:550}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`

const ofStyle = `sha256-${createHash('sha256').update(style).digest('base64')}`

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
 * A browser requests a page without its token. With an administrator's token the script loads the portal's page; else
 * this one stays.
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

export function letAdministratorsIn(app: FastifyInstance): void {
  app.get('/maintenance.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export function sendMaintenancePage(
  request: FastifyRequest,
  reply: FastifyReply,
  sentence: string,
  skin: 'smart' | 'provider',
): FastifyReply {
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
<html lang="${inEnglish ? 'en' : 'es'}" data-skin="${skin}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <noscript><meta http-equiv="refresh" content="${lookSeconds}" /></noscript>
    <title>${escaped(title)} · ${escaped(texts.app.portal)}</title>
    <link rel="icon" href="/favicon-${skin}.svg" />
    <style>${style}</style>
    <script src="/maintenance.js" type="module"></script>
  </head>
  <body>
    <main>
      <img src="/favicon-${skin}.svg" alt="" />
      <h1>${escaped(title)}</h1>
      <p class="said">${escaped(detail)}</p>
      <p>${escaped(maintenance.comesBack)}</p>
      <p><a href="/login">${escaped(maintenance.forAdministrators)}</a></p>
    </main>
  </body>
</html>
`)
}
