import { createTransport } from 'nodemailer'

import { companyOf, type Config } from '#server/platform/base/config.ts'
import { generated, senderOf } from '#server/platform/mail/mailer.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'
import { spanish } from '#texts/spanish.ts'

import { fault, fine, looked, notice, wordsOf, type Finding } from './finding.ts'

const limitMs = 5_000

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'providerName' | 'publicUrl'>

/**
 * Whether the mail server answers and lets the portal in, and whether what is sent would be of use.
 * @param to whom a test message goes; without it nothing is sent
 */
export async function lookAtMail(config: MailConfig, hasPublicUrl: boolean, to?: string): Promise<Finding[]> {
  const { smtpUrl } = config
  if (smtpUrl === undefined)
    return [to === undefined ? notice(...doctorTexts.noMail) : fault(...doctorTexts.noTestMail)]
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
  try {
    await transport.verify()
    return [
      fine(doctorTexts.mailFine),
      ...lookAtLetters(config, hasPublicUrl),
      ...(to === undefined ? [] : await looked(doctorTexts.steps.testMail, () => sendTest(transport, config, to))),
    ]
  } catch (error) {
    return [fault(...doctorTexts.mailUseless(wordsOf(error)))]
  } finally {
    transport.close()
  }
}

/** What makes letters that arrive useless, or keeps them from arriving. */
function lookAtLetters({ mailFrom, publicUrl }: MailConfig, hasPublicUrl: boolean): Finding[] {
  const found: Finding[] = []
  if (!hasPublicUrl) found.push(fault(...doctorTexts.localLinks(publicUrl)))
  if (/\.local>?$/i.test(mailFrom.trim())) found.push(fault(...doctorTexts.localSender(mailFrom)))
  return found
}

async function sendTest(
  transport: ReturnType<typeof createTransport>,
  config: MailConfig,
  to: string,
): Promise<Finding[]> {
  const letter = spanish.mail.test({ company: companyOf(config), url: config.publicUrl })
  await transport.sendMail({ ...letter, to, from: senderOf(config), headers: generated })
  return [fine(doctorTexts.testMailSent(to))]
}
