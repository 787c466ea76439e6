let leaving = false

export const isLeaving = (): boolean => leaving

/** Without the browser's question: what is typed is kept elsewhere. */
export function loadAnew(): void {
  leaving = true
  location.reload()
}
