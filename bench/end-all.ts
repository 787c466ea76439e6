/** What ends and removes the things that benches have started and not ended yet, the last one first. */
const open: (() => Promise<unknown>)[] = []

/** Remembers how something that was started is ended, so that a bench that is stopped leaves nothing behind. */
export function endedBy<T>(end: () => Promise<T>): () => Promise<T> {
  open.push(end)
  return async () => {
    const index = open.indexOf(end)
    if (index >= 0) open.splice(index, 1)
    return end()
  }
}

/** Ends all that still runs. What does not end any more is said, and keeps nothing else from ending. */
export async function endAll(): Promise<void> {
  for (let end = open.pop(); end; end = open.pop()) await end().catch((error: unknown) => console.error(String(error)))
}
