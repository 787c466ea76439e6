/** The dialog that asks who it is, before access is given or taken away. */
export const confirming = {
  title: 'Confirme que es usted',
  text: 'Lo que va a hacer da o quita acceso al portal. Escriba su contraseña para continuar.',
  password: 'Contraseña',
  confirm: 'Confirmar',
  pending: 'Confirmando...',
}
