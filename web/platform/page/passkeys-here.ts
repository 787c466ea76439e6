/** The browser knows passkeys, and the page has the address they are made for, as the server wrote into it. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && document.documentElement.dataset['passkeys'] === location.origin
