export const lostPassword = {
  title: 'Recupere su contraseña',
  text: 'Escriba su correo electrónico y le enviaremos un enlace para elegir otra contraseña.',
  send: 'Enviar enlace',
  sending: 'Enviando...',
  /** Where the portal sends no mail. */
  askTitle: 'Pida un enlace a su administrador',
  askText:
    'Este portal no envía correos. Un administrador hace un enlace nuevo para usted y se lo entrega: con él elige otra contraseña.',
  sentTitle: 'Revise su correo',
  sentText: (email: string) =>
    `Si ${email} pertenece a un usuario del portal, le llegará un enlace que vale 30 minutos.`,
}
