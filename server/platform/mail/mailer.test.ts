// On one engine: it speaks to a mail server alone.
import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

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
  close(): Promise<void>
}

/** What the server says instead of taking a message. */
interface Refusing {
  recipient?: number
  message?: number
  /** The connection ends in the middle of each message. */
  cuts?: true
}

/** A mail server of its own on a free port of this machine. */
async function postOffice({ recipient, message, cuts }: Refusing = {}): Promise<Post> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      done(recipient === undefined ? undefined : Object.assign(new Error('not here'), { responseCode: recipient }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (cuts) {
          for (const connection of server.connections) connection.close()
          return
        }
        if (message !== undefined) {
          done(Object.assign(new Error('not now'), { responseCode: message }))
          return
        }
        post.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        post.received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const post: Post = {
    url: '',
    received: [],
    recipients: [],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(post.close)
  post.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return post
}

async function mailer(url: string | undefined): Promise<Mailer> {
  const mail = await openMailer(url, from)
  ends.push(async () => mail.close())
  return mail
}

const url = `https://portal.empresa.test/login#invite=${'x'.repeat(43)}`
const messageId = '<mail-7@0f0e>'
const hello = { to: 'ana@empresa.test', subject: 'Hola', text: 'Hola', messageId }

describe('a letter', () => {
  test('with its form arrives in both, with the button that ends it', async () => {
    const post = await postOffice()
    const unsubscribe = `https://portal.empresa.test/api/mail/unsubscribe?token=1027.digest.${'x'.repeat(43)}`
    await (await mailer(post.url)).deliver({ ...hello, html: '<p lang="es">Hola</p>', unsubscribe })
    const received = await PostalMime.parse(post.received[0]!)
    expect([received.text, received.html]).toEqual(['Hola\n', '<p lang="es">Hola</p>\n'])
    const header = (name: string) => received.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('brings its file byte by byte, and the answer to it goes to who sent it', async () => {
    const post = await postOffice()
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7919) % 256))
    const replyTo = { name: 'Íñigo Peña', address: 'inigo@empresa.test' }
    const message = { ...hello, replyTo, attachments: [{ filename: 'acta-12.pdf', content }] }
    expect(await (await mailer(post.url)).deliver(message)).toEqual({ end: 'sent' })
    const received = await PostalMime.parse(post.received[0]!)
    expect(received).toMatchObject({ from: { address: 'portal@empresa.test' }, replyTo: [replyTo] })
    expect(received.attachments).toMatchObject([{ filename: 'acta-12.pdf', mimeType: 'application/pdf' }])
    expect(Buffer.from(received.attachments[0]!.content as ArrayBuffer).equals(content)).toBe(true)
  })

  test('with a file that an older portal looks for on its own disk is left for later, and not sent without', async () => {
    const post = await postOffice()
    const attachments = [{ filename: 'acta-12.pdf', path: 'project-12/5cf7e0a2' }]
    const delivery = await (await mailer(post.url)).deliver({ ...hello, attachments } as never)
    expect([delivery.end, post.received.length]).toEqual(['later', 0])
  })

  test('arrives as it was written: sender, recipient, subject and text with accents, and the link whole', async () => {
    const post = await postOffice()
    const letter = spanish.mail.invitation({ firstName: 'Íñigo', url })
    const delivery = await (await mailer(post.url)).deliver({ to: 'inigo@empresa.test', messageId, ...letter })
    expect(delivery).toEqual({ end: 'sent' })
    const received = await PostalMime.parse(post.received[0]!)
    expect(received).toMatchObject({
      from: { name: 'Portal', address: 'portal@empresa.test' },
      to: [{ address: 'inigo@empresa.test' }],
      subject: letter.subject,
      messageId,
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
    const letter = spanish.mail.reset({ firstName: 'Ana\r\nBcc: otra@empresa.test', url })
    await (await mailer(post.url)).deliver({ to: 'ana@empresa.test', messageId, ...letter })
    expect(post.recipients).toEqual(['ana@empresa.test'])
    expect((await PostalMime.parse(post.received[0]!)).bcc).toBeUndefined()
  })
})

describe('a try', () => {
  test.each([
    ['a recipient that does not exist', { recipient: 550 }, 'refused'],
    ['a recipient that the server wants later', { recipient: 450 }, 'later'],
    ['a message that the server does not want', { message: 554 }, 'refused'],
    ['a server that is busy', { message: 451 }, 'later'],
    ['a connection that is cut within the message, while the server answers', { cuts: true }, 'later'],
  ] as const)('of %s ends as that', async (_, refusing, end) => {
    const post = await postOffice(refusing)
    expect(await (await mailer(post.url)).deliver(hello)).toEqual({ end, problem: expect.stringMatching(/./) })
    expect(post.received).toEqual([])
  })

  test('of a server that is not there says nothing of the mail', async () => {
    const post = await postOffice()
    await post.close()
    expect(await (await mailer(post.url)).deliver(hello)).toMatchObject({ end: 'away' })
  })

  test('with a user and a password that the server does not know says nothing of the mail', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as AddressInfo
    const delivery = await (await mailer(`smtp://ana:nada@127.0.0.1:${port}`)).deliver(hello)
    expect(delivery).toMatchObject({ end: 'away' })
  })
})

test('without a mail server the mailer says that it is not enabled', async () => {
  expect((await mailer(undefined)).enabled).toBe(false)
})
