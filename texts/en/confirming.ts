import type { confirming as confirmingEs } from '../es/confirming.ts'

export const confirming: typeof confirmingEs = {
  title: 'Confirm that it is you',
  text: 'What you are about to do gives or takes away access to the portal. Type your password to go on.',
  password: 'Password',
  confirm: 'Confirm',
  pending: 'Confirming...',
}
