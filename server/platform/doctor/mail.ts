import { createTransport } from 'nodemailer'

import { companyOf, type Config } from '#server/platform/base/config.ts'
import { generated, senderOf } from '#server/platform/mail/mailer.ts'
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
    return [
      to === undefined
        ? notice('No hay correo: las invitaciones solo se muestran en pantalla.', 'Si lo quiere, ponga SMTP_URL.')
        : fault('No se puede enviar el mensaje de prueba: no hay correo.', 'Ponga SMTP_URL y MAIL_FROM.'),
    ]
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
  try {
    await transport.verify()
    return [
      fine('El servidor de correo responde.'),
      ...lookAtLetters(config, hasPublicUrl),
      ...(to === undefined ? [] : await looked('el mensaje de prueba', () => sendTest(transport, config, to))),
    ]
  } catch (error) {
    return [fault(`El servidor de correo no sirve: ${wordsOf(error)}`, 'Revise SMTP_URL y que el equipo llegue a él.')]
  } finally {
    transport.close()
  }
}

/** What makes letters that arrive useless, or keeps them from arriving. */
function lookAtLetters({ mailFrom, publicUrl }: MailConfig, hasPublicUrl: boolean): Finding[] {
  const found: Finding[] = []
  if (!hasPublicUrl)
    found.push(
      fault(
        `Los enlaces de los correos empiezan por ${publicUrl}, que solo abre este equipo.`,
        'Ponga en PUBLIC_URL la dirección que la gente escribe en su navegador.',
      ),
    )
  if (/\.local>?$/i.test(mailFrom.trim()))
    found.push(
      fault(
        `Los correos salen de ${mailFrom}, una dirección que fuera de aquí no existe: muchos servidores los rechazan.`,
        'Ponga en MAIL_FROM una dirección de su empresa.',
      ),
    )
  return found
}

async function sendTest(
  transport: ReturnType<typeof createTransport>,
  config: MailConfig,
  to: string,
): Promise<Finding[]> {
  const letter = spanish.mail.test({ company: companyOf(config), url: config.publicUrl })
  await transport.sendMail({ ...letter, to, from: senderOf(config), headers: generated })
  return [
    fine(`El servidor de correo aceptó un mensaje de prueba para ${to}: revise que llegó, también en no deseados.`),
  ]
}
