const batch = 500

export async function* inBatches<Row, Line extends object>(
  rows: readonly Row[],
  read: (some: readonly Row[]) => Promise<Line[]>,
): AsyncGenerator<Line[]> {
  for (let at = 0; at < rows.length; at += batch) yield await read(rows.slice(at, at + batch))
}

export const namesOf = (people: readonly { fullName: string }[]): string =>
  people.map(({ fullName }) => fullName).join('; ')
