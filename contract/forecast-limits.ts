// Apart from the schemas of the forecast, which a first load has no space for.

/** So many finished projects that were like it tell when a project ends; their range holds the end 8 times in 10. */
export const neededAlike = 9

/** So many of the latest finished projects teach. */
export const mostTeachers = 200

/** Beyond this day nothing is forecast. */
export const lastForecastDay = '2100-12-31'
