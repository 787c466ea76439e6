import { mailStates } from '#contract/mails.ts'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import { useAddress } from '#web/platform/lists/address.ts'

import { useMailTexts } from './mails-texts.ts'
import { stateIn } from './mails.api.ts'

export function MailStateSelect() {
  const texts = useMailTexts()
  const { search, set } = useAddress()
  const state = stateIn(search)
  const choose = (value: string) => set({ page: undefined, state: value })
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
