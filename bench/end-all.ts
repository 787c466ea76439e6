/** Ends what benches have started, the last one first. */
const open: (() => Promise<unknown>)[] = []

export function endedBy<T>(end: () => Promise<T>): () => Promise<T> {
  open.push(end)
  return async () => {
    const index = open.indexOf(end)
    if (index >= 0) open.splice(index, 1)
    return end()
  }
}

/** A failure is printed and does not stop the others. */
export async function endAll(): Promise<void> {
  for (let end = open.pop(); end; end = open.pop()) await end().catch((error: unknown) => console.error(String(error)))
}
