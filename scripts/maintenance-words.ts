/** After a new installation was made: how to look at it before everybody does. */
export function sayHowToReview(): void {
  console.log(
    "Para revisarlo antes de que entren todos: npm run maintenance -- on 'Estamos revisando el portal', con este",
  )
  console.log(
    'destino en la configuración, e inicie; entran solo los administradores. Al terminar: npm run maintenance -- off.',
  )
  console.log('Lo que se copió estando en mantenimiento sigue en mantenimiento.')
}
