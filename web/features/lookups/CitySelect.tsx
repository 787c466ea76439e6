import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'

import { choiceOf } from './choices.ts'
import { cityHits } from './lookups.api.ts'

export const CitySelect = (props: RecordSelectProps) => <SearchSelect {...props} hits={cityHits} optionOf={choiceOf} />
