import { useEffect, useState } from 'react'

import { people } from './people.ts'

interface Answer {
  term: string | null
  options: { value: number; label: string; note: string }[]
  failed: boolean
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Answers a search after 600 ms, as a slow server would; the term 'error' fails. */
export function usePretendServer(term: string, active: boolean) {
  const [answer, setAnswer] = useState<Answer>({ term: null, options: [], failed: false })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => {
      const hits = people.filter(({ name }) => plain(name).includes(plain(term))).slice(0, 20)
      const options = hits.map(({ id, name, email }) => ({ value: id, label: name, note: email }))
      const failed = term === 'error' && tries === 0
      setAnswer({ term, options: failed ? [] : options, failed })
    }, 600)
    return () => clearTimeout(timer)
  }, [term, active, tries])
  return {
    options: answer.options,
    failed: answer.failed,
    isLoading: active && answer.term !== term,
    retry: () => setTries(tries + 1),
  }
}
