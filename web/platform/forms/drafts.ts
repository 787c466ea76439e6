/** Kept in this tab until it is saved or thrown away. */
export interface Draft<Values> {
  userId: number
  /** ISO instant. */
  at: string
  /** What it was written on: a later save still finds what another person has changed since. */
  base: { version: number | undefined; values: Values }
  values: Values
}

/** `id` names one opening of the form: an unanswered draft stays beside what is typed next. */
interface KeptDraft<Values> extends Draft<Values> {
  id: string
}

const PREFIX = 'draft:'

/** Openings of one form that are remembered. */
const mostOfOne = 3

function kept<Values>(path: string): KeptDraft<Values>[] {
  const text = sessionStorage.getItem(PREFIX + path)
  if (text === null) return []
  const drafts = JSON.parse(text) as KeptDraft<Values>[]
  // An earlier version kept no list.
  return Array.isArray(drafts) ? drafts : []
}

function keep<Values>(path: string, drafts: readonly KeptDraft<Values>[]): void {
  if (drafts.length === 0) return sessionStorage.removeItem(PREFIX + path)
  try {
    sessionStorage.setItem(PREFIX + path, JSON.stringify(drafts))
  } catch (error) {
    // The tab's storage is full: what is typed stays in the form alone.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Replaces what the same opening of the form has typed before. */
export function keepDraft<Values>(path: string, draft: KeptDraft<Values>): void {
  const others = kept<Values>(path).filter(({ id, userId }) => id !== draft.id && userId === draft.userId)
  keep(path, [draft, ...others].slice(0, mostOfOne))
}

/** The last one first. Another person's drafts are thrown away. */
export function draftsAt<Values>(path: string, userId: number): KeptDraft<Values>[] {
  const all = kept<Values>(path)
  const own = all.filter((draft) => draft.userId === userId)
  if (own.length < all.length || own.length === 0) keep(path, own)
  return own
}

export function dropDraftsOfOthers(userId: number): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) draftsAt(key.slice(PREFIX.length), userId)
  }
}

export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

export function dropDraft(path: string, id: string): void {
  keep(
    path,
    kept(path).filter((draft) => draft.id !== id),
  )
}
