export const confirming = {
  title: 'Confirme que es usted',
  text: 'Lo que va a hacer da o quita acceso al portal.',
  password: 'Contraseña',
  code: 'Código de la aplicación',
  recoveryCode: 'Código de recuperación',
  ways: {
    password: 'Usar la contraseña',
    code: 'Usar el código de la aplicación',
    recoveryCode: 'Usar un código de recuperación',
    passkey: 'Usar la llave de acceso',
  },
  missing: {
    code: 'Escriba el código de su aplicación',
    recoveryCode: 'Escriba un código de recuperación',
  },
  waiting: 'Esperando la llave...',
  confirm: 'Confirmar',
  pending: 'Confirmando...',
}
