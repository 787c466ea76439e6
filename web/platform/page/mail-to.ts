/** RFC 6068. Signs in an e-mail may begin something else there, such as a second recipient after a question mark. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
