import { companyOf, type Config } from '#server/platform/base/config.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { spanish } from '#texts/spanish.ts'

/** A mail on its way to the server. */
export interface Message {
  to: string
  subject: string
  text: string
  html?: string
  /** Where a POST ends mails of this kind, for the button that mail programs have (RFC 8058). */
  unsubscribe?: string
  /** Who gets the answer, where it is not the sender. */
  replyTo?: { name: string; address: string }
  attachments?: { filename: string; content: Buffer }[]
  /** `<mail-12@…>`: the same in each try, so that a second delivery is known as one. */
  messageId: string
}

/**
 * How a try ended: taken by the server; refused for good (`refused`) or for now (`later`); or the server could not be
 * spoken to at all, which says nothing of this mail (`away`). The problem is the server's own sentence.
 */
export type Delivery = { end: 'sent' } | { end: 'refused' | 'later' | 'away'; problem: string }

/** Says that a program wrote it (RFC 3834), so that nobody's out-of-office answers. */
export const generated = { 'Auto-Submitted': 'auto-generated' }

const unsubscribing = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

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

/** The mail server, as the outbox speaks to it. */
export interface Mailer {
  /** Whether mail can be sent at all. */
  readonly enabled: boolean
  /** Mails since the start of this process: taken by the server, and given up. */
  readonly counts: { sent: number; failed: number }
  /** One try. It never rejects. */
  deliver(message: Message): Promise<Delivery>
  close(): void
}

/** For what can't be done without mail. @throws Refusal no-mail-server */
export function demandServer({ mailer }: { mailer: Mailer }): void {
  if (!mailer.enabled) throw new Refusal('no-mail-server')
}

/** Longest silence of the server, in milliseconds. */
const silenceMs = 60_000
const connectMs = 10_000

/** A mailer over SMTP, or one that is not enabled when there is no server. */
export async function openMailer(smtpUrl: string | undefined, from: ReturnType<typeof senderOf>): Promise<Mailer> {
  const counts = { sent: 0, failed: 0 }
  if (!smtpUrl)
    return {
      enabled: false,
      counts,
      deliver: () => Promise.resolve({ end: 'away', problem: 'SMTP_URL' }),
      close: () => undefined,
    }
  // Half a megabyte of program, which a portal without mail has no use for.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: connectMs, greetingTimeout: silenceMs, socketTimeout: silenceMs },
    { from },
  )

  /** Whether the server lets the portal in now: then what went wrong is this mail's. */
  const letsIn = (): Promise<boolean> =>
    transport.verify().then(
      () => true,
      () => false,
    )

  return {
    enabled: true,
    counts,
    async deliver({ unsubscribe, ...mail }) {
      try {
        await transport.sendMail({ ...mail, headers: { ...generated, ...unsubscribing(unsubscribe) } })
        return { end: 'sent' }
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        const end = verdictOf(error)
        return { end: end ?? ((await letsIn()) ? 'later' : 'away'), problem }
      }
    },
    close: () => transport.close(),
  }
}

/** What the server said of sender, recipient or message; undefined when it said nothing of them. */
function verdictOf(error: unknown): 'refused' | 'later' | undefined {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined
  // Without an answer the library itself found the address impossible.
  return typeof responseCode === 'number' && responseCode < 500 ? 'later' : 'refused'
}
