export const session = {
  title: 'Inicie sesión',
  pageTitle: 'Iniciar sesión',
  email: 'Correo Electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión...',
  expired: 'La sesión ha expirado. Por favor, inicie sesión de nuevo.',
  expiredToast: 'Su sesión ha expirado, será redirigido al inicio de sesión.',
  backToLogin: 'Volver a iniciar sesión',
  passkey: { or: 'o', signIn: 'Entrar con llave de acceso', waiting: 'Esperando la llave...' },
  reset: { link: 'Olvidé mi contraseña' },
  choose: {
    inviteTitle: 'Elija su contraseña',
    resetTitle: 'Elija otra contraseña',
    password: 'Nueva Contraseña',
    confirmation: 'Confirmar Contraseña',
    save: 'Guardar',
    saving: 'Guardando...',
    doneTitle: 'Contraseña guardada',
    doneText: 'Ya puede iniciar sesión con ella.',
    /** Nobody here knows whether it was saved: the link serves once. */
    unanswered: 'No hubo respuesta del portal. La contraseña puede estar guardada: intente iniciar sesión con ella.',
    rules: 'La contraseña debe cumplir lo siguiente:',
  },
}

export const sessions = {
  title: 'Mis sesiones',
  note: 'Dónde está abierta su cuenta. Termine la que no reconozca y cambie su contraseña.',
  loading: 'Cargando las sesiones',
  current: 'Esta sesión',
  on: (browser: string, system: string) => `${browser} en ${system}`,
  unknown: 'Navegador desconocido',
  since: (when: string) => `Desde ${when}`,
  seen: (when: string) => `Última actividad: ${when}`,
  address: (address: string) => `Dirección ${address}`,
  end: 'Terminar',
  endOf: (device: string, when: string) => `Terminar la sesión de ${device} del ${when}`,
  ending: 'Terminando...',
  ended: 'Sesión terminada',
  endTitle: (device: string) => `Terminar la sesión de ${device}`,
  endText: (when: string) => `Quien la use, abierta el ${when}, tendrá que iniciar sesión de nuevo.`,
  endThis: 'Terminar esta sesión',
  endThisText: 'Es la que está usando: saldrá del portal en este navegador.',
  signOut: 'Cerrar sesión',
}

/** In the place of the screens, where somebody signed in may no longer use the portal. */
export const accessLost = {
  title: 'Ya no tiene acceso al portal',
  text: 'Su usuario ya no tiene permiso para entrar. Si cree que es un error, hable con su administrador.',
  kept: 'Lo que tenga sin guardar sigue aquí mientras no cierre esta pestaña.',
  checking: 'Comprobando...',
}
