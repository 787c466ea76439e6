import { createTransport } from 'nodemailer'

import { companyOf, type Config } from '#server/platform/base/config.ts'
import { generated, senderOf } from '#server/platform/mail/mailer.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'
import type { AllTexts } from '#texts/texts.ts'

import { fault, fine, notice, wordsOf, type Finding } from './finding.ts'

const limitMs = 5_000

interface MailParts {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'providerName' | 'publicUrl'>
  texts: AllTexts
  mailTo?: string | undefined
}

export async function lookAtMail(parts: MailParts): Promise<Finding[]> {
  const { config, texts, mailTo } = parts
  const { doctor } = texts
  const { smtpUrl } = config
  if (smtpUrl === undefined) return [mailTo === undefined ? notice(...doctor.noMail) : fault(...doctorTexts.noTestMail)]
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
  try {
    await transport.verify()
    return [
      fine(doctor.mailFine),
      ...lookAtLetters(parts),
      ...(mailTo === undefined ? [] : await sendTest(transport, parts, mailTo)),
    ]
  } catch (error) {
    return [fault(...doctor.mailUseless(wordsOf(error)))]
  } finally {
    transport.close()
  }
}

/** Settings that make letters useless, or keep them from arriving. */
function lookAtLetters({ config: { mailFrom, publicUrl }, texts: { doctor } }: MailParts): Finding[] {
  const found: Finding[] = []
  if (ownMachine.test(publicUrl)) found.push(fault(...doctor.localLinks(publicUrl)))
  if (/\.local>?$/i.test(mailFrom.trim())) found.push(fault(...doctor.localSender(mailFrom)))
  return found
}

/** To everyone else it means another machine. */
const ownMachine = /^https?:\/\/(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])(:|\/|$)/i

async function sendTest(
  transport: ReturnType<typeof createTransport>,
  { config, texts }: MailParts,
  to: string,
): Promise<Finding[]> {
  const letter = texts.mail.test({ company: companyOf(config), url: config.publicUrl })
  try {
    await transport.sendMail({ ...letter, to, from: senderOf(config), headers: generated })
    return [fine(doctorTexts.testMailSent(to))]
  } catch (error) {
    return [fault(...texts.doctor.unlooked(doctorTexts.steps.testMail, wordsOf(error)))]
  }
}
