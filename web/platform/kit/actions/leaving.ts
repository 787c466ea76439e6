let leaving = false

/** Whether the page is about to be loaded anew, as the person wants. */
export const isLeaving = (): boolean => leaving

/** Loads the page anew without a question of the browser: what is typed is kept elsewhere. */
export function loadAnew(): void {
  leaving = true
  location.reload()
}
