/** Text as it is compared when people search: without case and accents, one blank between words. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** Best first: whole words, the beginning, another part. */
function rankOf(name: string, term: string): number {
  if (`${name} `.startsWith(`${term} `)) return 0
  if (` ${name} `.includes(` ${term} `)) return 1
  return name.startsWith(term) ? 2 : 3
}

/** 'cali' finds 'Santiago de Cali' before 'California'; otherwise the order stays. Brackets only tell names apart. */
export function bestFirst<Hit extends { label: string }>(hits: readonly Hit[], term: string): Hit[] {
  const meant = fold(term)
  const ranked = hits.map((hit) => ({ hit, rank: rankOf(fold(hit.label.replace(/\s*\(.*$/, '')), meant) }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ hit }) => hit)
}

/** Every word of `term` has to occur, as the server searches lists. */
export function matcher(term: string): (text: string) => boolean {
  const words = fold(term).split(' ').filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}
