/** 'la 1:30 p. m.', 'las 2:30 p. m.' */
export const theHour = (hour: string): string => `${/^1\D/.test(hour) ? 'la' : 'las'} ${hour}`
