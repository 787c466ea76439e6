/** How long a part of the app may take to come, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000
