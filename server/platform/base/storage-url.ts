import path from 'node:path'

/** What STORAGE_URL says: a folder, a bucket of an S3-compatible store, or a container of Azure Blob Storage. */
type StoragePlace = DiskPlace | S3Place | AzurePlace

interface DiskPlace {
  kind: 'disk'
  folder: string
}

/** The two parts of what a store knows somebody by. */
interface Credentials {
  id: string
  secret: string
}

interface InStore {
  /** What every name begins with: empty, or with a slash at its end. */
  prefix: string
  /** Where the store is, when it is not the provider's own. */
  endpoint: string | undefined
  /** Without them those of the environment hold. */
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
 * Reads a STORAGE_URL, or answers undefined when it is none: `file:<folder>`,
 * `s3://[key:secret@]bucket[/prefix][?region=…&endpoint=https://…]`,
 * `azure://[account:key@]container[/prefix][?endpoint=https://…]`.
 */
export function storagePlace(url: string): StoragePlace | undefined {
  if (url.startsWith('file:')) {
    // `file:./data/files` and `file:///srv/files` alike.
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

/** The prefix of a store's URL, where it is that which can't be used; undefined where it is fine, or something else is wrong. */
export function wrongPrefix(url: string): string | undefined {
  if (!/^(?:s3|azure):/.test(url) || !URL.canParse(url)) return undefined
  const { pathname } = new URL(url)
  return folders.test(pathname) ? undefined : pathname
}

/** How a place is named in a message: without what is secret in its URL. */
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
    // A percent sign that begins nothing: the URL is wrong.
    return undefined
  }
}

const hasOnly = (given: URLSearchParams, known: readonly string[]): boolean =>
  Array.from(given.keys()).every((name) => known.includes(name))
