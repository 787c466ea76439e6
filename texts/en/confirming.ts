import type { confirming as confirmingEs } from '../es/confirming.ts'

export const confirming: typeof confirmingEs = {
  title: 'Confirm that it is you',
  text: 'What you are about to do gives or takes away access to the portal.',
  password: 'Password',
  code: 'Code of the app',
  recoveryCode: 'Recovery code',
  ways: {
    password: 'Use the password',
    code: 'Use the code of the app',
    recoveryCode: 'Use a recovery code',
    passkey: 'Use the passkey',
  },
  missing: {
    code: 'Type the code of your app',
    recoveryCode: 'Type a recovery code',
  },
  waiting: 'Waiting for the passkey...',
  confirm: 'Confirm',
  pending: 'Confirming...',
}
