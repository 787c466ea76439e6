import { companyOf, type Config } from '#server/platform/base/config.ts'
import { codeOf } from '#server/platform/base/error-code.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { spanish } from '#texts/spanish.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string
  /** Takes a POST that ends these mails, for the button of mail programs (RFC 8058). */
  unsubscribe?: string
  replyTo?: { name: string; address: string }
  attachments?: { filename: string; content: Buffer }[]
  /** `<mail-12@…>`: the same in each try, so that a second delivery is recognised. */
  messageId: string
}

/**
 * `refused` for good, `later` for now; `away`: no server answered, which says nothing of this mail. The problem is the
 * server's own sentence.
 */
export type Delivery = { end: 'sent' } | { end: 'refused' | 'later' | 'away'; problem: string }

/** RFC 3834: out-of-office programs do not answer. */
export const generated = { 'Auto-Submitted': 'auto-generated' }

const unsubscribing = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

export function senderOf(
  config: Pick<Config, 'mailFrom' | 'providerName'>,
): string | { name: string; address: string } {
  const { mailFrom } = config
  if (mailFrom.includes('<')) return mailFrom
  const portal = spanish.app.portal
  const company = companyOf(config)
  return { name: company === undefined ? portal : `${company} · ${portal}`, address: mailFrom }
}

export interface Mailer {
  readonly enabled: boolean
  /** Mails since the start of this process: taken by the server, and given up. */
  readonly counts: { sent: number; failed: number }
  /** Never rejects. */
  deliver(message: Message): Promise<Delivery>
  close(): void
}

/** @throws Refusal no-mail-server */
export function demandServer({ mailer }: { mailer: Mailer }): void {
  if (!mailer.enabled) throw new Refusal('no-mail-server')
}

const silenceMs = 60_000
const connectMs = 10_000

export async function openMailer(smtpUrl: string | undefined, from: ReturnType<typeof senderOf>): Promise<Mailer> {
  const counts = { sent: 0, failed: 0 }
  if (!smtpUrl)
    return {
      enabled: false,
      counts,
      deliver: () => Promise.resolve({ end: 'away', problem: 'SMTP_URL' }),
      close: () => undefined,
    }
  // Half a megabyte of program, useless without mail.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: connectMs, greetingTimeout: silenceMs, socketTimeout: silenceMs },
    { from },
  )

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

/** Undefined when it said nothing of them. */
function verdictOf(error: unknown): 'refused' | 'later' | undefined {
  const code = codeOf(error)
  if (!(error instanceof Error) || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return undefined
  // Without an answer nodemailer itself found the address impossible.
  const isForNow = 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode < 500
  return isForNow ? 'later' : 'refused'
}
