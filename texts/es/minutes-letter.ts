/** What is proposed to be written with an acta that is sent: in the acta's language, not in the reader's. */
export const minutesLetter = {
  subject: (number: string, project: string) => `Acta N.º ${number} · ${project}`,
  text: ({ number, day, project, sender }: { number: string; day: string; project: string; sender: string }) =>
    `Cordial saludo:

Adjunto el acta N.º ${number}, del seguimiento del ${day} del proyecto ${project}. Si tiene alguna observación, responda este correo.

${sender}`,
}
