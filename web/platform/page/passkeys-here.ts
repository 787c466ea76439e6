/**
 * Whether passkeys can be used here: the browser knows them, and the page has the address that they are made for, which
 * the server wrote into it.
 */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && document.documentElement.dataset['passkeys'] === location.origin
