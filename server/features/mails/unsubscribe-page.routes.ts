import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { unsubscribePath } from '#contract/mails.ts'
import type { Context } from '#server/context.ts'
import { languageOfPerson } from '#server/features/notices/settings.queries.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { readUnsubscribeToken, type Unsubscribing } from '#server/platform/mail/unsubscribe-token.ts'
import type { Language } from '#texts/texts.ts'

const style = `:root{color-scheme:light dark}
body{margin:0;background:#f2f5f3;color:#12211c;font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:560px;margin:48px auto;padding:32px;background:#fff;border:1px solid #dae2de;border-radius:8px;box-sizing:border-box}
h1{margin:0 0 12px;font-size:22px;line-height:28px}
p{margin:0 0 20px}
a{color:#075448}
button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#0b6b5d;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#08564b}
button:focus-visible,a:focus-visible{outline:2px solid #0b6b5d;outline-offset:2px}
[hidden]{display:none}
@media (prefers-color-scheme:dark){
body{background:#0c1311;color:#e7f0ec}
main{background:#131c19;border-color:#273530}
a{color:#7fddc9}
button{background:#4fc9b0;color:#03231d}
button:hover{background:#74dac5}
button:focus-visible,a:focus-visible{outline-color:#7fddc9}
}
@media (max-width:600px){main{margin:0;border-width:0;border-radius:0;padding:24px 16px}}`

/** Without the script the button works too, but the page shows nothing: the answer has no content. */
const script = `const form = document.querySelector('form')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch(location.href, { method: 'POST' }).catch(() => undefined)
  document.getElementById('failed').hidden = Boolean(answer?.ok)
  document.getElementById('done').hidden = !answer?.ok
  form.hidden = Boolean(answer?.ok)
})`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  language: Language
  settings: string
  /** Undefined for a foreign link. */
  ending: Unsubscribing | undefined
}

function pageOf({ language, settings, ending }: Page): string {
  const texts = textsOf(language).mail.unsubscribing
  const title = ending ? texts.title[ending.kind] : texts.wrong
  const link = `<a href="${settings}">${texts.settings}</a>.`
  const content = ending
    ? `<p>${texts.intro}</p>
<form method="post"><button type="submit">${texts.stop}</button></form>
<div role="status"><p id="done" hidden>${texts.done} ${texts.again} ${link}</p><p id="failed" hidden>${texts.failed}</p></div>
<script>${script}</script>`
    : `<p>${texts.wrongText} ${link}</p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>
`
}

/** For every bearer of the link in a regular mail: a button that ends the mail, by a call of the same path. */
export function serveUnsubscribePage(app: FastifyInstance, { db, keys, config }: Context): void {
  app.get<{ Querystring: { token?: unknown } }>(`/api${unsubscribePath}`, async ({ query: { token } }, reply) => {
    const ending = typeof token === 'string' ? readUnsubscribeToken(token, keys.unsubscribe) : undefined
    const language = ending ? await languageOfPerson(db, ending.employeeId) : 'es-CO'
    const settings = `${config.publicUrl}/account/notices`
    return reply
      .code(ending ? 200 : 400)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(pageOf({ language, settings, ending }))
  })
}
