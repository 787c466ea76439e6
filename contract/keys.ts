/** Of an object that is written with these names alone; one from outside may have others. */
export const keysOf = <T extends object>(named: T): (keyof T & string)[] => Object.keys(named) as (keyof T & string)[]

/** As `keysOf`, with their values. */
export const entriesOf = <T extends object>(named: T): [keyof T & string, T[keyof T & string]][] =>
  keysOf(named).map((key) => [key, named[key]])
