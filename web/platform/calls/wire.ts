import type { Route } from '#contract/route.ts'

/** For what loads before signing in: the compiler checks the route against the contract, and the schemas stay out. */
export const wire = <R extends Route>(door: {
  method: R['method']
  path: R['path']
  access: R['access']
  reads?: true
  download?: R['download']
}): R => door as unknown as R
