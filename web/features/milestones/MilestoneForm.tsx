import { productTypes } from '#contract/catalogs.ts'
import { maxOrdinality, type Milestone, milestone } from '#contract/milestones.ts'
import { formOf } from '#web/platform/forms/noun-form.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useNounForm } from '#web/platform/forms/useNounForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { paths } from '#web/platform/paths.ts'

import { milestoneCalls } from './milestones.api.ts'

const milestoneForm = formOf(milestone)

export function MilestoneForm({ record }: { record: Milestone | undefined }) {
  const { milestones } = useTexts()
  const form = useNounForm({
    form: milestoneForm,
    calls: milestoneCalls,
    record,
    texts: milestones,
    paths: { list: () => paths.milestones.list, record: paths.milestones.update },
    // Projects show the name and the place of what is assigned to them.
    stale: ['project-milestones', 'projects', 'lookups'],
  })
  const { field } = form

  return (
    <RecordForm form={form} cancel={paths.milestones.list} hint={false}>
      <FormSection title={milestones.section}>
        <FormGrid>
          <TextField {...field('name')} />
          <NumberField
            {...field('ordinality')}
            description={milestones.ordinalityHelp}
            min={1}
            max={maxOrdinality}
            chars={8}
          />
        </FormGrid>
        <FormGrid columns={2}>
          <TextField {...field('typeProject')} suggestions={productTypes} />
        </FormGrid>
      </FormSection>
    </RecordForm>
  )
}
