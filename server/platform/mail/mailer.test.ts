import type { AddressInfo } from 'node:net'

import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'

import { openMailer, senderOf, type Mailer } from './mailer.ts'

const from = 'Portal <portal@empresa.test>'
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  while (ends.length > 0) await ends.pop()!()
})

interface Post {
  url: string
  /** Messages as they came over the wire. */
  received: Buffer[]
  recipients: string[]
  /** How many of the next messages are refused, as a server does that is busy. */
  refuse: number
}

/** A mail server of its own on a free port of this machine. */
async function postOffice(): Promise<Post> {
  const post: Post = { url: '', received: [], recipients: [], refuse: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (post.refuse > 0) {
          post.refuse -= 1
          done(Object.assign(new Error('busy'), { responseCode: 451 }))
          return
        }
        post.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        post.received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  post.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return post
}

async function mailer(url: string | undefined): Promise<{ mail: Mailer; lines: string[] }> {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const mail = await openMailer(url, from, log)
  ends.push(() => mail.close())
  return { mail, lines }
}

const url = `https://portal.empresa.test/login#invite=${'x'.repeat(43)}`

describe('a letter', () => {
  test('arrives as it was written: sender, recipient, subject and text with accents, and the link whole', async () => {
    const post = await postOffice()
    const { mail } = await mailer(post.url)
    const letter = spanish.mail.invitation({ firstName: 'Íñigo', url })
    mail.send({ to: 'inigo@empresa.test', ...letter })
    await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: 10_000 })
    const received = await PostalMime.parse(post.received[0]!)
    expect(received).toMatchObject({
      from: { name: 'Portal', address: 'portal@empresa.test' },
      to: [{ address: 'inigo@empresa.test' }],
      subject: letter.subject,
    })
    expect(received.text!.replaceAll('\r\n', '\n').trim()).toBe(letter.text.trim())
    expect(received.text).toContain(url)
    expect(post.recipients).toEqual(['inigo@empresa.test'])
    expect(received.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  test('comes in the name of the company, unless MAIL_FROM has a name of its own', () => {
    const mailFrom = 'portal@lumbrera.test'
    expect(senderOf({ mailFrom, providerName: 'Lumbrera' })).toEqual({
      name: 'Lumbrera · Portal de Proyectos Internos',
      address: mailFrom,
    })
    expect(senderOf({ mailFrom, providerName: 'Proveedor' })).toMatchObject({ name: 'Portal de Proyectos Internos' })
    expect(senderOf({ mailFrom: `Ana <${mailFrom}>`, providerName: 'Lumbrera' })).toBe(`Ana <${mailFrom}>`)
    const letters = [spanish, english].map(
      ({ mail }) => mail.reset({ firstName: 'Ana', url, company: 'Lumbrera' }).subject,
    )
    expect(letters).toEqual([
      'Elija otra contraseña del Portal de Proyectos Internos de Lumbrera',
      'Choose another password for the Internal Projects Portal of Lumbrera',
    ])
  })

  test('to a name that tries to be a second recipient or a header reaches only the e-mail given', async () => {
    const post = await postOffice()
    const { mail } = await mailer(post.url)
    mail.send({ to: 'ana@empresa.test', ...spanish.mail.reset({ firstName: 'Ana\r\nBcc: otra@empresa.test', url }) })
    await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: 10_000 })
    expect(post.recipients).toEqual(['ana@empresa.test'])
    expect((await PostalMime.parse(post.received[0]!)).bcc).toBeUndefined()
  })

  test('is never in the log: neither its text nor its link', async () => {
    const post = await postOffice()
    const { mail, lines } = await mailer(post.url)
    post.refuse = 1
    mail.send({ to: 'ana@empresa.test', ...spanish.mail.invitation({ firstName: 'Ana', url }) })
    await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: 10_000 })
    await mail.close()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('invite=')
    expect(lines.join('')).not.toContain('Hola')
  })
})

describe('a mail server that is busy', () => {
  test('is tried again, and the sender does not wait for it', async () => {
    const post = await postOffice()
    post.refuse = 1
    const { mail, lines } = await mailer(post.url)
    mail.send({ to: 'ana@empresa.test', subject: 'Hola', text: 'Hola' })
    expect(post.received).toEqual([])
    await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: 10_000 })
    expect(lines.some((line) => line.includes('mail could not be sent'))).toBe(true)
  })

  // Between the tries it waits 2 s, then 4 s.
  test('gets three tries, then the letter is given up and counted, and the next one is sent', async () => {
    const post = await postOffice()
    post.refuse = 3
    const { mail, lines } = await mailer(post.url)
    mail.send({ to: 'ana@empresa.test', subject: 'Hola', text: 'Hola' })
    await vi.waitFor(() => expect(mail.counts).toEqual({ sent: 0, failed: 1 }), { timeout: 20_000 })
    expect(lines.filter((line) => line.includes('mail could not be sent'))).toHaveLength(3)
    mail.send({ to: 'beto@empresa.test', subject: 'Hola', text: 'Hola' })
    await vi.waitFor(() => expect(mail.counts).toEqual({ sent: 1, failed: 1 }), { timeout: 20_000 })
    expect(post.recipients).toEqual(['beto@empresa.test'])
  })
})

describe('a mail server that is away', () => {
  test('costs a warning, not the portal; closing waits a few seconds at most', async () => {
    const post = await postOffice()
    await ends.shift()!()
    const { mail, lines } = await mailer(post.url)
    mail.send({ to: 'ana@empresa.test', subject: 'Hola', text: 'Hola' })
    await vi.waitFor(() => expect(lines.some((line) => line.includes('mail could not be sent'))).toBe(true), {
      timeout: 10_000,
    })
    const begun = performance.now()
    await mail.close()
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})

describe('without a mail server', () => {
  test('the mailer says that it is not enabled, and sends nothing', async () => {
    const { mail, lines } = await mailer(undefined)
    expect(mail.enabled).toBe(false)
    mail.send({ to: 'ana@empresa.test', subject: 'Hola', text: 'Hola' })
    await mail.close()
    expect(lines).toEqual([])
  })
})
