import type { Route } from '#contract/route.ts'

/**
 * A contract's route by its method, path and access alone, which the compiler holds against the contract: for what
 * loads before signing in, where the schemas and their library stay out.
 */
export const wire = <R extends Route>(door: {
  method: R['method']
  path: R['path']
  access: R['access']
  reads?: true
  download?: R['download']
}): R => door as unknown as R
