import { createTransport } from 'nodemailer'

import { fault, fine, notice, wordsOf, type Finding } from './finding.ts'

const limitMs = 5_000

/** Whether the mail server answers and lets the portal in; nothing is sent. */
export async function lookAtMail(smtpUrl: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [notice('No hay correo: las invitaciones solo se muestran en pantalla.', 'Si lo quiere, ponga SMTP_URL.')]
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
  try {
    await transport.verify()
    return [fine('El servidor de correo responde.')]
  } catch (error) {
    return [fault(`El servidor de correo no sirve: ${wordsOf(error)}`, 'Revise SMTP_URL y que el equipo llegue a él.')]
  } finally {
    transport.close()
  }
}
