import { useQueryClient } from '@tanstack/react-query'

import { productTypes } from '#contract/catalogs.ts'
import { maxOrdinality, type Milestone, MilestoneDraft } from '#contract/milestones.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { paths } from '#web/platform/paths.ts'

import { newMilestone, requiredOfMilestone, valuesOfMilestone } from './milestone-form.ts'
import { createMilestone, milestoneById, milestonesKey, updateMilestone } from './milestones.api.ts'

interface MilestoneFormProps {
  /** Absent: a new one. */
  milestone?: Milestone | undefined
}

/** A milestone of the catalogue, new or stored. */
export function MilestoneForm({ milestone }: MilestoneFormProps) {
  const { milestones } = useTexts()
  const navigation = useNavigation()
  const cache = useQueryClient()
  const form = useRecordForm({
    mode: milestone ? 'update' : 'create',
    schema: MilestoneDraft,
    initial: milestone ? valuesOfMilestone(milestone) : newMilestone,
    labels: milestones.fields,
    required: requiredOfMilestone,
    asterisks: [],
    stored: milestone && {
      entity: 'milestone',
      id: milestone.id,
      record: milestone,
      load: () => cache.fetchQuery({ ...milestoneById(milestone.id), staleTime: 0 }),
      valuesOf: valuesOfMilestone,
    },
    save: (body, { ifMatch }) => (milestone ? updateMilestone(milestone.id, body, ifMatch) : createMilestone(body)),
    onSaved: () => {
      // A new one would not show in a list that was searched for something else.
      const list = milestone ? listAddress(paths.milestones.list) : paths.milestones.list
      navigation?.navigate(list, { replace: false })
    },
    success: milestone ? milestones.updated : milestones.created,
    created: ({ id }) => ({
      id,
      label: milestones.seeCreated,
      href: paths.milestones.update(id),
      list: paths.milestones.list,
    }),
    // Projects show the name and the place of what is assigned to them.
    stale: [milestonesKey, 'project-milestones', 'projects', 'lookups'],
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
