// Apart from the schemas, which a first load has no space for.

/** Similar projects for a forecast; the range of nine holds the end 8 times in 10. */
export const neededAlike = 9

export const mostTeachers = 200

export const lastForecastDay = '2100-12-31'
