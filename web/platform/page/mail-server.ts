/** The server wrote it into the page. Without a mail server no screen offers mail. */
export const hasMail = (): boolean => document.documentElement.dataset['mail'] !== 'off'
