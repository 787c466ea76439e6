const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

/** The day that it is at the company's office, `YYYY-MM-DD`, wherever the person is. */
export const todayInBogota = (): string => days.format(new Date())
