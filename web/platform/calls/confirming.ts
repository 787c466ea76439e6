// Where the server wants the person of the session to confirm who they are before it does something, the call waits
// while one dialog asks for it, and is sent again afterwards.

let asked: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

function become(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Calls `listener` when the question is asked, and when it is answered; the answer ends that. */
export function subscribeToConfirmations(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody asks any more.
    if (listeners.size === 0) answerConfirmation()
  }
}

/** Whether a call waits for the person to confirm who they are. */
export const isConfirmationAsked = (): boolean => asked !== undefined

/** What became of the question: every call that waits for it goes on, or is refused. */
export function answerConfirmation(confirmed = false): void {
  asked?.resolve(confirmed)
  if (asked) become(undefined)
}

/** One question for all calls that come to it meanwhile. */
function confirmed(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!asked) become(Promise.withResolvers<boolean>())
  return asked!.promise
}

const asksFirst = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('problem:confirm-first')

/** Makes a call; where the person has to confirm first who they are and does, makes it again. */
export async function confirmedFirst<Sent extends { response: Response }>(attempt: () => Promise<Sent>): Promise<Sent> {
  const sent = await attempt()
  return (await asksFirst(sent.response)) && (await confirmed()) ? attempt() : sent
}
