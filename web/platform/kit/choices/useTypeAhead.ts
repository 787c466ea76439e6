import { useState } from 'react'

/**
 * State between an `AsyncComboBox` and its query. `active` is false until the field is first reached, so that a form
 * with five of them asks nothing while it opens:
 * `useQuery({ ...cityOptions(search.term), enabled: search.active })` and `<AsyncComboBox {...search.props} … />`.
 */
export function useTypeAhead() {
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(false)
  return { term, active, props: { onSearch: setTerm, onFocus: () => setActive(true) } }
}
