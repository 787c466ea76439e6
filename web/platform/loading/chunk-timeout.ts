/** In ms. */
export const CHUNK_TIMEOUT = 120_000
