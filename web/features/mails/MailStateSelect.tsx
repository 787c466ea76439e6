import { mailStates } from '#contract/mails.ts'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'

import { useMailTexts } from './mails-texts.ts'
import { stateIn } from './mails.api.ts'

export function MailStateSelect() {
  const texts = useMailTexts()
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const state = stateIn(search)
  const choose = (value: string) => {
    const query = new URLSearchParams(search)
    query.delete('page')
    if (value === '') query.delete('state')
    else query.set('state', value)
    const text = query.toString()
    navigation?.navigate(pathname + (text && `?${text}`), { replace: false })
  }
  const options = [
    { value: '', label: texts.all },
    ...mailStates.map((value) => ({ value, label: texts.states[value] })),
  ]
  return (
    <FilterBar count={state ? 1 : 0}>
      <NativeSelect label={texts.filter} value={state ?? ''} onChange={choose} options={options} />
    </FilterBar>
  )
}
