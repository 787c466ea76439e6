/** What was typed into a form when the session ended, kept in this tab until its writer is back. */
export interface Draft<Values> {
  userId: number
  /** When it was kept, as an ISO instant. */
  at: string
  /** What it was written on: saving it still tells what somebody else has changed since. */
  base: { version: number | undefined; values: Values }
  values: Values
}

const PREFIX = 'draft:'

export function keepDraft<Values>(path: string, draft: Draft<Values>): void {
  sessionStorage.setItem(PREFIX + path, JSON.stringify(draft))
}

/** The draft that this person left at this path. Somebody else’s is thrown away. */
export function draftAt<Values>(path: string, userId: number): Draft<Values> | null {
  const text = sessionStorage.getItem(PREFIX + path)
  if (text === null) return null
  const draft = JSON.parse(text) as Draft<Values>
  // A draft of an earlier portal does not say what it was written on.
  if (draft.userId === userId && 'base' in draft) return draft
  dropDraft(path)
  return null
}

/** Throws away what anybody else has left in this tab. */
export function dropDraftsOfOthers(userId: number): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) draftAt(key.slice(PREFIX.length), userId)
  }
}

/** Throws away everything that was left in this tab. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

export function dropDraft(path: string): void {
  sessionStorage.removeItem(PREFIX + path)
}
