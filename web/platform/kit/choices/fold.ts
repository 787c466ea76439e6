/** Text as it is compared when people search: without case and accents, one blank between words. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** The hits that begin with the term first, otherwise in the order in which they come. */
export function bestFirst<Hit extends { label: string }>(hits: readonly Hit[], term: string): Hit[] {
  const start = fold(term)
  const begins = (hit: Hit) => fold(hit.label).startsWith(start)
  return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))]
}

/** A test for texts that hold every word of `term` somewhere, as the server searches lists. */
export function matcher(term: string): (text: string) => boolean {
  const words = fold(term).split(' ').filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}
