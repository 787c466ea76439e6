/** Text as it is compared when people search: without case and accents, one blank between words. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** How well a name is meant by a term, best first: a word or several of it as a whole, its beginning, or another part. */
function rankOf(name: string, term: string): number {
  if (`${name} `.startsWith(`${term} `)) return 0
  if (` ${name} `.includes(` ${term} `)) return 1
  return name.startsWith(term) ? 2 : 3
}

/**
 * The hits whose name is best meant by the term first: 'cali' is 'Santiago de Cali' before 'California'. Otherwise they
 * keep the order in which they come. What stands in brackets tells names apart, and is no part of them.
 */
export function bestFirst<Hit extends { label: string }>(hits: readonly Hit[], term: string): Hit[] {
  const meant = fold(term)
  const ranked = hits.map((hit) => ({ hit, rank: rankOf(fold(hit.label.replace(/\s*\(.*$/, '')), meant) }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ hit }) => hit)
}

/** A test for texts that hold every word of `term` somewhere, as the server searches lists. */
export function matcher(term: string): (text: string) => boolean {
  const words = fold(term).split(' ').filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}
