import type { Delivery, Mailer, Message } from '#server/platform/mail/mailer.ts'

interface RecordingMailer {
  mailer: Mailer & { enabled: boolean }
  /** Oldest first. */
  sent: Message[]
  /** For the next mails; later ones are taken. */
  says: Delivery[]
  /** The next fifty. */
  answerOften: (delivery: Delivery) => void
  reset: () => void
}

export function recordingMailer(): RecordingMailer {
  const sent: Message[] = []
  const says: Delivery[] = []
  const mailer: Mailer & { enabled: boolean } = {
    enabled: true,
    counts: { sent: 0, failed: 0 },
    deliver(message) {
      const delivery = says.shift() ?? { end: 'sent' as const }
      if (delivery.end === 'sent') sent.push(message)
      return Promise.resolve(delivery)
    },
    close: () => undefined,
  }
  return {
    mailer,
    sent,
    says,
    answerOften: (delivery) => void says.push(...Array.from({ length: 50 }, () => delivery)),
    reset: () => {
      mailer.enabled = true
      sent.length = 0
      says.length = 0
    },
  }
}
