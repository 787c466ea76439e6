/** Whether this installation sends mail, as the server wrote it into the page. */
export const hasMail = (): boolean => document.documentElement.dataset['mail'] !== 'off'
