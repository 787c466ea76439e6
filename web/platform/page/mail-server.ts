/** Whether this installation sends mail, as the server wrote it into the page. Without a mail server no screen offers any. */
export const hasMail = (): boolean => document.documentElement.dataset['mail'] !== 'off'
