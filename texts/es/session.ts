/** The login screen, with the two links that lead to it and the end of a session. */
export const session = {
  title: 'Inicie sesión',
  pageTitle: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión...',
  expired: 'La sesión ha expirado. Por favor, inicie sesión de nuevo.',
  expiredToast: 'Su sesión ha expirado, será redirigido al inicio de sesión.',
  backToLogin: 'Volver a iniciar sesión',
  reset: {
    link: 'Olvidé mi contraseña',
    title: 'Recupere su contraseña',
    text: 'Escriba su correo electrónico y le enviaremos un enlace para elegir otra contraseña.',
    send: 'Enviar enlace',
    sending: 'Enviando...',
    sentTitle: 'Revise su correo',
    sentText: (email: string) =>
      `Si ${email} pertenece a un usuario del portal, le llegará un enlace que vale 30 minutos.`,
  },
  choose: {
    inviteTitle: 'Elija su contraseña',
    resetTitle: 'Elija otra contraseña',
    password: 'Nueva Contraseña',
    confirmation: 'Confirmar Contraseña',
    save: 'Guardar',
    saving: 'Guardando...',
    doneTitle: 'Contraseña guardada',
    doneText: 'Ya puede iniciar sesión con ella.',
    rules: 'La contraseña debe cumplir lo siguiente:',
  },
}
