export const identities = {
  or: 'o',
  signInWith: (name: string) => `Entrar con ${name}`,
  byPassword: 'Entrar con contraseña',
  entering: 'Terminando el ingreso...',
  errors: {
    refused:
      'Su organización no confirmó el ingreso. Inténtelo de nuevo; si se repite, avise a quien administra el portal.',
    unverified:
      'Su organización no ha verificado su correo, y el portal lo necesita para saber quién es. Pida a quien administra las cuentas de su organización que lo verifique.',
    unknown:
      'No hay un usuario activo del portal con su correo. Pida a un administrador del portal que le dé acceso, con el correo que usa en su organización.',
    taken:
      'Su usuario del portal ya está unido a otra cuenta de su organización. Pida a un administrador del portal que quite esa unión.',
    'no-role':
      'Su cuenta no está en ningún grupo que tenga un rol en el portal. Pida a quien administra las cuentas de su organización que lo agregue a uno.',
    away: 'Su organización no responde en este momento. Espere un minuto e inténtelo de nuevo; si sigue así, avise a quien administra el portal.',
  },
  over: 'El ingreso tardó demasiado, ya se usó o comenzó en otra pestaña. Inténtelo de nuevo.',
  closing: 'Listo: ya puede cerrar esta ventana y seguir en la otra.',
  confirm: {
    text: 'Lo que va a hacer da o quita acceso al portal. Entre otra vez con su organización para continuar.',
    button: (name: string) => `Confirmar con ${name}`,
    byPassword: 'Confirmar con contraseña',
    waiting: 'Termine en la ventana que se abrió. Lo que estaba haciendo sigue aquí.',
    blocked: 'El navegador no dejó abrir la ventana. Permita las ventanas de este sitio e inténtelo de nuevo.',
    other: (person: string) => `Entró ${person}, y esta sesión es de otra persona. Inténtelo de nuevo con su cuenta.`,
    code: 'Escriba el código de su aplicación para terminar.',
  },
  admin: {
    title: (person: string) => `Inicio de sesión único de ${person}`,
    text: 'Con qué cuenta de su organización entra. Quítela si ahora tiene otra: la próxima vez que entre se une la nueva, por su correo.',
    loading: 'Cargando las cuentas',
    none: 'Ya no tiene ninguna cuenta unida.',
    subject: (subject: string) => `Identificador ${subject}`,
    since: (when: string) => `Desde ${when}`,
    used: (when: string) => `Último ingreso: ${when}`,
    remove: 'Quitar',
    removeOf: (issuer: string) => `Quitar la cuenta de ${issuer}`,
    sureTitle: (issuer: string) => `¿Quitar la cuenta de ${issuer}?`,
    sure: 'Se cierran las sesiones que abrió con ella, y se le avisa por correo.',
    removing: 'Quitando...',
    done: 'Cuenta quitada exitosamente!',
    close: 'Cerrar',
  },
}
