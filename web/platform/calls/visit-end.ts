import { currentSession, subscribeToSession } from './session.ts'

function currentVisit(): number | undefined {
  const session = currentSession()
  return session.status === 'signed-out' ? undefined : session.visit
}

/**
 * Calls `listener` when what is kept in memory for a person is to be thrown away: they sign out here or in another tab,
 * or another tab signs somebody else in at once.
 */
export function subscribeToVisitEnd(listener: () => void): void {
  let visit = currentVisit()
  subscribeToSession(() => {
    const before = visit
    visit = currentVisit()
    if (before !== undefined && before !== visit) listener()
  })
}
