import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { pack } from 'tar-stream'

import { signatureOf, type Manifest } from '#server/platform/backup/manifest.ts'
import { bytesOf, entriesOf } from '#server/platform/backup/read-archive.ts'

import { testKeys } from './first-data.ts'

/** The entries of an archive by name, in order. */
export type Parts = Map<string, Buffer>

export const edited =
  (name: string, from: string | RegExp, to: string) =>
  (parts: Parts): void =>
    void parts.set(name, Buffer.from(String(parts.get(name)).replace(from, to)))

/** `sign` makes sums and signature fit, as only the holder of the key can; `key` is the tests' by default. */
export async function changeArchive(
  from: string,
  to: string,
  change: (parts: Parts) => void,
  { sign = false, key = testKeys.backup }: { sign?: boolean; key?: Uint8Array } = {},
): Promise<string> {
  const parts: Parts = new Map()
  for await (const { name, content } of entriesOf(createReadStream(from))) parts.set(name, await bytesOf(content))
  change(parts)
  if (sign) {
    const manifest = JSON.parse(String(parts.get('manifest.json'))) as Manifest
    manifest.entries = [...parts]
      .filter(([name]) => !name.startsWith('manifest.'))
      .map(([name, bytes]) => ({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }))
    const bytes = Buffer.from(JSON.stringify(manifest))
    parts.set('manifest.json', bytes).set('manifest.hmac', Buffer.from(signatureOf(bytes, key)))
  }
  const tar = pack()
  for (const [name, bytes] of parts) tar.entry({ name }, bytes)
  tar.finalize()
  const held: Buffer[] = []
  for await (const chunk of tar) held.push(chunk as Buffer)
  writeFileSync(to, gzipSync(Buffer.concat(held)))
  return to
}
