import type { Texts } from '#texts/texts.ts'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'

import type { BulkField } from './bulk-panel.ts'

const active = 1
const inactive = 2

export const activeField = (label: string, { forms }: Pick<Texts, 'forms'>): BulkField => ({
  id: 'isActive',
  label,
  control: ({ value, onChange }) => (
    <RadioGroup
      label={label}
      inline
      value={value}
      onChange={onChange}
      options={[
        { value: active, label: forms.active },
        { value: inactive, label: forms.inactive },
      ]}
    />
  ),
  changesOf: (value) => ({ isActive: value === active }),
})
