import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { valueOf } from '#contract/items.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import { brandedPageOf, type Branding, logoPath, type SentPage } from './branded-page.ts'
import { keepBuild } from './former-builds.ts'
import { isKnownTo } from './if-none-match.ts'
import { letAdministratorsIn, sendMaintenancePage } from './maintenance-page.ts'
import type { Maintenance } from './maintenance-state.ts'

const logoTypes = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
])

/** The plain name; brotli and gzip variants are chosen here, never requested. */
const hashedAsset = /^\/assets\/([\w-][\w.-]*\.(?:js|css|svg|woff2|png|webp|json))(?:\?|$)/

const loginPage = /^\/login(?:[/?]|$)/

const hasAsset = async (folder: string, name: string): Promise<boolean> =>
  stat(path.join(folder, 'assets', name)).then(
    (entry) => entry.isFile(),
    () => false,
  )

/**
 * Precompressed, cached for a year under a hashed name; former builds for some days (`keptDir`); the page for other
 * GETs of pages; else a 404.
 */
export async function servePages(
  app: FastifyInstance,
  webDir: string,
  branding: Branding,
  maintenance: Pick<Maintenance, 'sentence'>,
  keptDir: string,
): Promise<void> {
  const index = path.join(webDir, 'index.html')
  if (!existsSync(index)) throw new Error(`The web application is not built: ${index} is missing.`)
  const page = await brandedPageOf(index, branding)
  const now = async () => (await page()).build
  app.servedBuild.now = now
  // In the background: the portal also serves without that folder.
  const keeping = now()
    .then((build) => keepBuild(keptDir, path.join(webDir, 'assets'), build, new Date()))
    .catch((error: unknown) => app.log.warn({ err: error }, 'the files of this build could not be kept for later'))
  app.addHook('onClose', () => keeping)

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const closed = maintenance.sentence()
    return closed !== undefined && !loginPage.test(request.url)
      ? sendMaintenancePage(request, reply, closed, branding.skin)
      : sendPage(request, reply, await page())
  }
  if (branding.providerLogo) await serveLogo(app, branding.providerLogo)
  app.get('/', send)
  letAdministratorsIn(app)
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    dotfiles: 'deny',
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(response, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Files are listed at the start; those of a later build have new names.
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const asset = hashedAsset.exec(request.url)?.[1]
      if (asset !== undefined)
        for (const folder of [webDir, keptDir])
          if (await hasAsset(folder, asset)) return reply.sendFile(`assets/${asset}`, folder)
      if (!/^\/(api|assets|metrics|branding)(\/|$|\?)/.test(request.url)) return send(request, reply)
    }
    throw new Refusal('unknown-path')
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, etag, ...encoded }: SentPage): FastifyReply {
  void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'Accept-Encoding')
  if (isKnownTo(request, etag)) return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return reply.send(html)
  return reply.header('content-encoding', encoding).send(encoded[encoding])
}

async function serveLogo(app: FastifyInstance, file: string): Promise<void> {
  const extension = path.extname(file).toLowerCase()
  const type = valueOf(logoTypes, extension)
  const logo = await readFile(file)
  app.get(`${logoPath}${extension}`, (_request, reply) =>
    reply.type(type).header('cache-control', 'public, max-age=3600').send(logo),
  )
}
