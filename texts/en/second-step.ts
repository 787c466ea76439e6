import type { secondStep as secondStepEs } from '../es/second-step.ts'

export const secondStep: typeof secondStepEs = {
  title: 'Second step',
  text: 'Type the 6-digit code that your authenticator app shows now.',
  code: 'Code',
  codeMissing: 'Type the code of your app',
  recoveryText: 'Type one of the recovery codes that you kept. Each works once.',
  recoveryCode: 'Recovery code',
  lost: 'If no recovery codes are left either, ask an administrator of the portal to remove your second factor.',
  recoveryMissing: 'Type a recovery code',
  passkeyText: 'Use your passkey: the finger, the face or the PIN of a device of yours.',
  ways: {
    passkey: 'Use the passkey',
    totp: 'Use the code of the app',
    recovery: 'Use a recovery code',
  },
  noWay:
    'Your passkey can’t be used here. Sign in at the portal’s address with a browser that knows passkeys, or ask an administrator to remove your second factor.',
}
