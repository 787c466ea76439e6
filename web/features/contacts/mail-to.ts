/**
 * The address of a mail to somebody (RFC 6068). An e-mail may have signs in it that would begin something else there,
 * such as a second recipient after a question mark.
 */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
