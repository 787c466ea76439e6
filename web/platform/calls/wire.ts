import type { Route } from '#contract/route.ts'

type Told = 'method' | 'path' | 'access' | 'reads' | 'download' | 'status' | 'once'

/** For what loads before signing in: the compiler checks the route against the contract, and the schemas stay out. */
export const wire = <R extends Route>(door: Pick<R, Extract<keyof R, Told>>): R => door as R
