import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { connectionTo } from './connection.ts'
import { askServer, type NoConnection } from './questions.ts'

const source = inject('testEngine')
const serverUrl = source.engine === 'postgres' ? source.serverUrl : ''

let name: string
let url: string
beforeEach(async () => {
  name = databaseName('copy')
  url = withDatabase(serverUrl, name)
  await onServer(serverUrl, `create database ${name} template template0`)
})
afterEach(() => onServer(serverUrl, `drop database ${name} with (force)`))

test('no statement is compiled, which takes longer than to run it', async () => {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  const { rows } = await client.query('show jit')
  await client.end()
  expect(rows).toEqual([{ jit: 'off' }])
})

/** The tests' server behind TLS, with a certificate that nobody has signed for `host`. */
async function encrypted(host: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-tls-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => path.join(folder, file)) as [string, string]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  spawnSync('openssl', [
    ...words,
    '-keyout',
    key,
    '-out',
    cert,
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=DNS:${host}`,
  ])
  const context = tls.createSecureContext({ key: readFileSync(key), cert: readFileSync(cert) })
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    near.once('data', () => {
      near.write('S')
      const plain = new tls.TLSSocket(near, { isServer: true, secureContext: context })
      const far = net.connect(Number(port), hostname)
      sockets.add(far)
      plain.on('error', () => far.destroy())
      far.on('error', () => plain.destroy())
      plain.pipe(far).pipe(plain)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.hostname = 'localhost'
  through.port = String((server.address() as net.AddressInfo).port)
  return {
    cert,
    at: (query: string) => `${through.href}?${query}`,
    close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

describe('TLS', () => {
  test('as hosted databases hand it out works: sslmode=require encrypts, whoever signed the certificate', async () => {
    const server = await encrypted('other.example')
    try {
      expect(await askServer({ url: server.at('sslmode=require&channel_binding=prefer') })).toEqual([])
      // With its own authority the certificate is checked, whatever its name; verify-full asks for the name too.
      expect(await askServer({ url: server.at(`sslmode=require&sslrootcert=${server.cert}`) })).toEqual([])
      expect(await askServer({ url: server.at(`sslmode=verify-ca&sslrootcert=${server.cert}`) })).toEqual([])
      const line = async (query: string) =>
        askServer({ url: server.at(query) }).then(
          () => 'none',
          (error: unknown) => (error as NoConnection).message,
        )
      expect(await line(`sslmode=verify-full&sslrootcert=${server.cert}`)).toMatch(
        /^El certificado del PostgreSQL no convence a lo que pide DATABASE_URL \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
      )
      expect(await line('sslmode=verify-full')).toContain('DATABASE_URL (DEPTH_ZERO_SELF_SIGNED_CERT)')
    } finally {
      server.close()
    }
    const named = await encrypted('localhost')
    expect(await askServer({ url: named.at(`sslmode=verify-full&sslrootcert=${named.cert}`) })).toEqual([])
    named.close()
  })

  test('that the server does not have is told with the setting that asks for it', async () => {
    await expect(askServer({ url: `${url}?sslmode=require` })).rejects.toThrow(
      'DATABASE_URL pide una conexión cifrada (sslmode), y ese PostgreSQL no la ofrece.',
    )
    await expect(askServer({ url, migrationUrl: `${url}?sslmode=require` })).rejects.toThrow(
      'MIGRATION_DATABASE_URL pide',
    )
  })

  test('that is written wrongly is told with the setting', () => {
    expect(() => connectionTo(`${url}?sslmode=requiere`)).toThrow(
      /^DATABASE_URL no sirve: sslmode no puede ser «requiere»/,
    )
    expect(() => connectionTo(`${url}?sslmode=verify-full&sslrootcert=/none.pem`, 'MIGRATION_DATABASE_URL')).toThrow(
      'MIGRATION_DATABASE_URL no sirve: no se puede leer el archivo de sslrootcert, /none.pem.',
    )
  })
})

test('what an address asks of its server stays beside what the portal asks', () => {
  const { options } = connectionTo(`${url}?options=-c%20search_path%3Dpublic`)
  expect(options).toMatch(/^-c search_path=public -c TimeZone=UTC /)
})
