import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Refusal } from './refusal.ts'

export interface Branding {
  skin: 'smart' | 'provider'
  providerName: string
  /** Path of a logo file on this machine. */
  providerLogo: string | undefined
  /** The largest file that may be uploaded, in megabytes. */
  maxUploadMb: number
}

const logoPath = '/branding/logo'
const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }

const attribute = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page with this installation's skin, name and limits, which the browser reads before it paints. */
function brandedPage(html: string, { skin, providerName, providerLogo, maxUploadMb }: Branding): string {
  const logo = providerLogo ? `${logoPath}${path.extname(providerLogo).toLowerCase()}` : ''
  return (
    html
      .replace('data-skin="smart"', `data-skin="${skin}"`)
      .replace('data-default-skin="smart"', `data-default-skin="${skin}"`)
      // By a function: in a text, a dollar sign would mean something.
      .replace('data-provider-name="Proveedor"', () => `data-provider-name="${attribute(providerName)}"`)
      .replace('data-provider-logo=""', `data-provider-logo="${logo}"`)
      .replace('data-max-upload-mb="25"', `data-max-upload-mb="${maxUploadMb}"`)
  )
}

/**
 * The web application: built files, precompressed, kept for a year where their name holds a hash; the page for every
 * other GET that asks for one; a 404 problem for the rest.
 */
export async function servePages(app: FastifyInstance, webDir: string, branding: Branding): Promise<void> {
  const index = path.join(webDir, 'index.html')
  if (!existsSync(index)) throw new Error(`The web application is not built: ${index} is missing.`)
  const html = Buffer.from(brandedPage(await readFile(index, 'utf8'), branding))
  const encodings = { br: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html) }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    void reply.type('text/html; charset=utf-8')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    if (!encoding) return reply.send(html)
    return reply.header('content-encoding', encoding).send(encodings[encoding])
  }

  if (branding.providerLogo) {
    const extension = path.extname(branding.providerLogo).toLowerCase()
    const logo = await readFile(branding.providerLogo)
    app.get(`${logoPath}${extension}`, (_request, reply) =>
      reply.type(logoTypes[extension]!).header('cache-control', 'public, max-age=3600').send(logo),
    )
  }

  app.get('/', sendPage)
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
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets|metrics|branding)(\/|$|\?)/.test(request.url)
    if (wantsPage) return sendPage(request, reply)
    throw new Refusal('unknown-path')
  })
}
