import type { FastifyBaseLogger } from 'fastify'

import { companyOf, type Config } from '#server/platform/base/config.ts'
import { spanish } from '#texts/spanish.ts'

export interface Message {
  to: string
  subject: string
  text: string
}

/** Says that a program wrote it (RFC 3834), so that nobody's out-of-office answers. */
export const generated = { 'Auto-Submitted': 'auto-generated' }

/** Who mails come from: MAIL_FROM, and, where that is a bare address, the company's and the portal's name before it. */
export function senderOf(
  config: Pick<Config, 'mailFrom' | 'providerName'>,
): string | { name: string; address: string } {
  const { mailFrom } = config
  if (mailFrom.includes('<')) return mailFrom
  const portal = spanish.app.portal
  const company = companyOf(config)
  return { name: company === undefined ? portal : `${company} · ${portal}`, address: mailFrom }
}

/** Outgoing mail. `send` returns at once; delivery goes on behind it and is tried again when the server is busy. */
export interface Mailer {
  /** Whether mail can be sent at all. */
  readonly enabled: boolean
  /** Messages since the start: handed to the mail server, and given up. */
  readonly counts: { sent: number; failed: number }
  send(message: Message): void
  /** Waits for what is under way, at most a few seconds. */
  close(): Promise<void>
}

const attempts = 3
const pauseMs = 2000

/** A mailer over SMTP, or one that is not enabled when there is no server. Message texts never reach the log. */
export async function openMailer(
  smtpUrl: string | undefined,
  from: ReturnType<typeof senderOf>,
  log: FastifyBaseLogger,
): Promise<Mailer> {
  const counts = { sent: 0, failed: 0 }
  if (!smtpUrl) return { enabled: false, counts, send: () => undefined, close: () => Promise.resolve() }
  // Half a megabyte of program, which a portal without mail has no use for.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl, { from })
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliver(message: Message): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        await transport.sendMail({ ...message, headers: generated })
        log.info({ subject: message.subject }, 'mail sent')
        counts.sent += 1
        return
      } catch (error) {
        log.warn({ err: error, attempt, attempts }, 'mail could not be sent')
        if (attempt === attempts || closing.signal.aborted) {
          counts.failed += 1
          return
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt).unref())
      }
    }
  }

  return {
    enabled: true,
    counts,
    send(message) {
      const delivery = deliver(message).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async close() {
      closing.abort()
      await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, 5000).unref())])
      transport.close()
    },
  }
}
