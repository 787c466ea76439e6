/** In ms. The work goes on. @throws Error with `late` when it takes longer */
export async function within<T>(ms: number, work: Promise<T>, late: string): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(late)), ms)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
