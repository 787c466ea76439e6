import type { passkeys as passkeysEs } from '../es/passkeys.ts'

export const passkeys: typeof passkeysEs = {
  cancelled: 'No passkey was used: it was cancelled, or this device has none for the portal.',
  late: 'The time to use the passkey is over. Try again.',
  known: 'This device already has a passkey of yours for the portal.',
  unfit:
    'This device can’t keep a passkey that asks for a finger, a face or a PIN. Use another device, or your telephone.',
  unsupported: 'This browser does not know passkeys.',
  elsewhere: 'The passkeys of the portal do not work at this address.',
  failed: 'The device could not use the passkey. Try again.',
}
