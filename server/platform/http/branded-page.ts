import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import { relyingPartyOf } from '#server/platform/base/relying-party.ts'

export interface Branding {
  skin: 'smart' | 'provider'
  providerName: string
  providerLogo: string | undefined
  maxUploadMb: number
  smtpUrl: string | undefined
  publicUrl: string
  oidc: { name: string; only: boolean } | undefined
}

export const logoPath = '/branding/logo'

const attribute = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The browser reads skin, name and limits before it paints. */
function brandedPage(
  html: string,
  { skin, providerName, providerLogo, maxUploadMb, smtpUrl, publicUrl, oidc }: Branding,
): string {
  const logo = providerLogo ? `${logoPath}${path.extname(providerLogo).toLowerCase()}` : ''
  return (
    html
      .replace('data-skin="smart"', `data-skin="${skin}"`)
      .replace('data-default-skin="smart"', `data-default-skin="${skin}"`)
      // A function, because `$` has a meaning in a replacement text.
      .replace('data-provider-name="Proveedor"', () => `data-provider-name="${attribute(providerName)}"`)
      .replace('data-provider-logo=""', `data-provider-logo="${logo}"`)
      .replace('data-max-upload-mb="25"', `data-max-upload-mb="${maxUploadMb}"`)
      .replace('data-mail="on"', `data-mail="${smtpUrl === undefined ? 'off' : 'on'}"`)
      .replace('data-passkeys=""', `data-passkeys="${relyingPartyOf({ publicUrl })?.origin ?? ''}"`)
      .replace('data-sign-on=""', () => `data-sign-on="${attribute(oidc?.name ?? '')}"`)
      .replace('data-sign-on-only="false"', `data-sign-on-only="${oidc?.only ?? false}"`)
  )
}

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

export interface SentPage {
  html: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  build: string
}

/**
 * Read again after each build, since the page names the files of its build. While a build replaces it, the old one is
 * sent.
 */
export async function brandedPageOf(file: string, branding: Branding): Promise<() => Promise<SentPage>> {
  const stampOf = async () => {
    const { mtimeMs, size } = await stat(file)
    return `${mtimeMs} ${size}`
  }
  const read = async (stamp: string) => {
    const built = await readFile(file, 'utf8')
    const build = hashOf(built)
    const html = Buffer.from(brandedPage(built, branding).replace('<html', `<html data-build="${build}"`))
    const etag = `"${hashOf(html)}"`
    return { stamp, html, etag, build, br: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html) }
  }
  let page = await read(await stampOf())
  return async () => {
    const stamp = await stampOf().catch(() => page.stamp)
    // A file that is being written is empty at first.
    if (stamp !== page.stamp && !stamp.endsWith(' 0')) page = await read(stamp).catch(() => page)
    return page
  }
}
