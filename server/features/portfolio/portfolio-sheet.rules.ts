/** How many rows of an export are read at a time. */
const batch = 500

/** Rows that are known, in batches, each read as a sheet has it when its turn comes. */
export async function* inBatches<Row, Line extends object>(
  rows: readonly Row[],
  read: (some: readonly Row[]) => Promise<Line[]>,
): AsyncGenerator<Line[]> {
  for (let at = 0; at < rows.length; at += batch) yield await read(rows.slice(at, at + batch))
}

/** The names of people in one cell. */
export const namesOf = (people: readonly { fullName: string }[]): string =>
  people.map(({ fullName }) => fullName).join('; ')
