/** As Node, the drivers and the storages give it: `ENOENT`, `42P01`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
