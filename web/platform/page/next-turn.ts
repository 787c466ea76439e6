/**
 * Ends the turn of the event loop: evaluating what a file holds and going on with it are two, between which the browser
 * answers a key.
 */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
