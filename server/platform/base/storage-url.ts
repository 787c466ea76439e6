import path from 'node:path'

type StoragePlace = DiskPlace | S3Place | AzurePlace

interface DiskPlace {
  kind: 'disk'
  folder: string
}

interface Credentials {
  id: string
  secret: string
}

interface InStore {
  prefix: string
  endpoint: string | undefined
  credentials: Credentials | undefined
}

export interface S3Place extends InStore {
  kind: 's3'
  bucket: string
  region: string | undefined
}

export interface AzurePlace extends InStore {
  kind: 'azure'
  container: string
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/
/** @see https://learn.microsoft.com/rest/api/storageservices/naming-and-referencing-containers--blobs--and-metadata */
const containerName = /^(?=.{3,63}$)[a-z\d]+(?:-[a-z\d]+)*$/
const folders = /^(?:\/[\w.-]+)*\/?$/
const web = /^https?:\/\/[^/?#@]+(?:\/[\w.-]+)*\/?$/

/**
 * `file:<folder>`, `s3://[key:secret@]bucket[/prefix][?region=…&endpoint=https://…]` or
 * `azure://[account:key@]container[/prefix][?endpoint=https://…]`.
 */
export function storagePlace(url: string): StoragePlace | undefined {
  if (url.startsWith('file:')) {
    const folder = url.replace(/^file:(?:\/\/(?=\/))?/, '')
    return folder === '' ? undefined : { kind: 'disk', folder: path.resolve(folder) }
  }
  if (!URL.canParse(url)) return undefined
  const parsed = new URL(url)
  const { protocol, host: name, searchParams } = parsed
  const inStore = inStoreOf(parsed)
  if (inStore === undefined) return undefined
  if (protocol === 's3:' && bucketName.test(name) && hasOnly(searchParams, ['region', 'endpoint'])) {
    return { kind: 's3', bucket: name, region: searchParams.get('region') || undefined, ...inStore }
  }
  if (protocol === 'azure:' && containerName.test(name) && hasOnly(searchParams, ['endpoint'])) {
    return { kind: 'azure', container: name, ...inStore }
  }
  return undefined
}

export function wrongPrefix(url: string): string | undefined {
  if (!/^(?:s3|azure):/.test(url) || !URL.canParse(url)) return undefined
  const { pathname } = new URL(url)
  return folders.test(pathname) ? undefined : pathname
}

export function nameOfPlace(place: S3Place | AzurePlace): string {
  const name = place.kind === 's3' ? place.bucket : place.container
  return `${place.kind}://${name}${place.prefix === '' ? '' : `/${place.prefix.slice(0, -1)}`}`
}

function inStoreOf({ username, password, pathname, hash, searchParams }: URL): InStore | undefined {
  const endpoint = searchParams.get('endpoint') || undefined
  if (hash !== '' || !folders.test(pathname)) return undefined
  if ((username === '') !== (password === '') || (endpoint !== undefined && !web.test(endpoint))) return undefined
  const [id, secret] = [unescaped(username), unescaped(password)]
  if (id === undefined || secret === undefined) return undefined
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return {
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint?.replace(/\/$/, ''),
    credentials: id === '' ? undefined : { id, secret },
  }
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that begins no escape: the URL is wrong.
    return undefined
  }
}

const hasOnly = (given: URLSearchParams, known: readonly string[]): boolean =>
  Array.from(given.keys()).every((name) => known.includes(name))
