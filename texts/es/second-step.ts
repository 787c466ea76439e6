/** The second step of a sign-in. */
export const secondStep = {
  title: 'Segundo paso',
  text: 'Escriba el código de 6 dígitos que muestra ahora su aplicación de códigos.',
  code: 'Código',
  codeMissing: 'Escriba el código de su aplicación',
  recoveryText: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una vez.',
  recoveryCode: 'Código de recuperación',
  lost: 'Si tampoco le quedan códigos de recuperación, pida a un administrador del portal que quite su segundo factor.',
  recoveryMissing: 'Escriba un código de recuperación',
  passkeyText: 'Use su llave de acceso: la huella, el rostro o el PIN de un equipo suyo.',
  ways: {
    passkey: 'Usar la llave de acceso',
    totp: 'Usar el código de la aplicación',
    recovery: 'Usar un código de recuperación',
  },
  noWay:
    'Aquí no se puede usar su llave de acceso. Entre desde la dirección del portal y un navegador que la admita, o pida a un administrador que quite su segundo factor.',
}
