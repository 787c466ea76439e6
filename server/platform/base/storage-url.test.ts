import path from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { nameOfPlace, storagePlace } from './storage-url.ts'

test.each([
  ['file:./files', { kind: 'disk', folder: path.resolve('files') }],
  ['file:///srv/files', { kind: 'disk', folder: path.resolve('/srv/files') }],
  [
    's3://portal-files',
    { kind: 's3', bucket: 'portal-files', prefix: '', region: undefined, endpoint: undefined, credentials: undefined },
  ],
  [
    's3://AKIA:a%2Fb%2Bc@portal/files/2026/?region=us-east-2&endpoint=https://s3.example.com/',
    {
      kind: 's3',
      bucket: 'portal',
      prefix: 'files/2026/',
      region: 'us-east-2',
      endpoint: 'https://s3.example.com',
      credentials: { id: 'AKIA', secret: 'a/b+c' },
    },
  ],
  [
    'azure://portal:a%2Fb%3D%3D@files/one?endpoint=http://127.0.0.1:10000/portal',
    {
      kind: 'azure',
      container: 'files',
      prefix: 'one/',
      endpoint: 'http://127.0.0.1:10000/portal',
      credentials: { id: 'portal', secret: 'a/b==' },
    },
  ],
])('%s names a place', (url, place) => {
  expect(storagePlace(url)).toEqual(place)
  expect(readConfig({ STORAGE_URL: url }).storageUrl).toBe(url)
})

test.each([
  'file:',
  './files',
  'ftp://portal/files',
  's3://',
  's3://a',
  's3://Portal',
  's3://AKIA@portal',
  's3://AKIA:a/b@portal',
  's3://AKIA:a%zz@portal',
  's3://portal:9000/files',
  's3://portal/a b',
  's3://portal?regoin=us-east-1',
  's3://portal?endpoint=s3.example.com',
  's3://portal#x',
  'azure://files--one',
  'azure://files?region=x',
])('%s stops the start', (url) => {
  expect(storagePlace(url)).toBeUndefined()
  expect(() => readConfig({ STORAGE_URL: url })).toThrow(/^STORAGE_URL no sirve: toma file:<carpeta>, s3:\/\/.*$/)
})

function named(url: string) {
  const place = storagePlace(url)
  return place && place.kind !== 'disk' && nameOfPlace(place)
}

test('a place is named without what is secret', () => {
  expect(named('s3://AKIA:secret@portal/files?region=us-east-1')).toBe('s3://portal/files')
  expect(named('azure://portal:secret@files')).toBe('azure://files')
})
