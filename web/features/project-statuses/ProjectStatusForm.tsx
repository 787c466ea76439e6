import { maxPosition, type ProjectStatus } from '#contract/project-statuses.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useNounForm } from '#web/platform/forms/useNounForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { SwatchPicker } from '#web/platform/kit/choices/SwatchPicker.tsx'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { paths } from '#web/platform/paths.ts'

import { projectStatusCalls } from './project-statuses.api.ts'
import { colourName, statusForm, swatchesIn } from './status-form.ts'

export function ProjectStatusForm({ record }: { record: ProjectStatus | undefined }) {
  const texts = useTexts()
  const { projectStatuses } = texts
  const form = useNounForm({
    form: statusForm,
    calls: projectStatusCalls,
    record,
    texts: projectStatuses,
    paths: { list: () => paths.projectStatuses.list, record: paths.projectStatuses.update },
    // Projects show the name and the colour of theirs.
    stale: ['projects', 'lookups'],
    written: { color: ({ color }) => colourName(color, texts) },
  })
  const { field, check } = form

  return (
    <RecordForm form={form} cancel={paths.projectStatuses.list} hint={false}>
      <FormSection title={projectStatuses.section}>
        <FormGrid columns={2}>
          <TextField {...field('name')} />
        </FormGrid>
        <FormGrid>
          <TextField {...field('description')} maxLength={150} />
          <SwatchPicker {...field('color')} swatches={swatchesIn(texts)} />
          <Switch {...check('closesProject')} description={projectStatuses.closesProjectHelp} />
          <Switch {...check('quiet')} description={projectStatuses.quietHelp} />
          <Switch {...check('cancels')} description={projectStatuses.cancelsHelp} />
          <NumberField
            {...field('position')}
            description={projectStatuses.positionHelp}
            min={1}
            max={maxPosition}
            chars={8}
            allowEmpty
          />
        </FormGrid>
      </FormSection>
    </RecordForm>
  )
}
