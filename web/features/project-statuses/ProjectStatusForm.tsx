import { useQueryClient } from '@tanstack/react-query'

import { maxPosition, type ProjectStatus } from '#contract/project-statuses.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { SwatchPicker } from '#web/platform/kit/choices/SwatchPicker.tsx'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { paths } from '#web/platform/paths.ts'

import {
  createProjectStatus,
  projectStatusById,
  projectStatusesKey,
  updateProjectStatus,
} from './project-statuses.api.ts'
import { colourName, newStatus, requiredOfStatus, StatusBody, swatchesIn, valuesOfStatus } from './status-form.ts'

interface ProjectStatusFormProps {
  /** Absent: a new one. */
  status?: ProjectStatus | undefined
}

/** A status, new or stored. */
export function ProjectStatusForm({ status }: ProjectStatusFormProps) {
  const texts = useTexts()
  const { projectStatuses } = texts
  const navigation = useNavigation()
  const cache = useQueryClient()
  const form = useRecordForm({
    mode: status ? 'update' : 'create',
    schema: StatusBody,
    initial: status ? valuesOfStatus(status) : newStatus,
    labels: projectStatuses.fields,
    required: requiredOfStatus,
    asterisks: [],
    stored: status && {
      entity: 'projectStatus',
      id: status.id,
      record: status,
      load: () => cache.fetchQuery({ ...projectStatusById(status.id), staleTime: 0 }),
      valuesOf: valuesOfStatus,
      written: { color: ({ color }) => colourName(color, texts) },
    },
    save: (body, { ifMatch }) => (status ? updateProjectStatus(status.id, body, ifMatch) : createProjectStatus(body)),
    onSaved: () => {
      // A new one would not show in a list that was searched for something else.
      const list = status ? listAddress(paths.projectStatuses.list) : paths.projectStatuses.list
      navigation?.navigate(list, { replace: false })
    },
    success: status ? projectStatuses.updated : projectStatuses.created,
    created: ({ id }) => ({
      id,
      label: projectStatuses.seeCreated,
      href: paths.projectStatuses.update(id),
      list: paths.projectStatuses.list,
    }),
    // Projects show the name and the colour of theirs.
    stale: [projectStatusesKey, 'projects', 'lookups'],
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
