// While the server wants the person to confirm who they are, a call waits for one dialog and is sent again after it.

let asked: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

function become(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}

export function subscribeToConfirmations(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody asks any more.
    if (listeners.size === 0) answerConfirmation()
  }
}

export const isConfirmationAsked = (): boolean => asked !== undefined

/** Every call that waits goes on, or is refused. */
export function answerConfirmation(confirmed = false): void {
  asked?.resolve(confirmed)
  if (asked) become(undefined)
}

function confirmed(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  const asking = asked ?? Promise.withResolvers<boolean>()
  if (!asked) become(asking)
  return asking.promise
}

const asksFirst = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('problem:confirm-first')

/** Makes a call, and makes it again once the person has confirmed who they are. */
export async function confirmedFirst<Sent extends { response: Response }>(attempt: () => Promise<Sent>): Promise<Sent> {
  const sent = await attempt()
  return (await asksFirst(sent.response)) && (await confirmed()) ? attempt() : sent
}
