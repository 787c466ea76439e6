import { type Project, ProjectChange, ProjectDraft } from '#contract/projects.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { type RecordForm as Form, useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid, FormSection } from '#web/platform/kit/FormSection.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { TextField } from '#web/platform/kit/TextField.tsx'
import { paths } from '#web/platform/paths.ts'

import { ContactsPanel } from './ContactsPanel.tsx'
import {
  asterisksOfProject,
  newProject,
  type ProjectValues,
  requiredOfProject,
  valuesOfProject,
} from './project-form.ts'
import { ProjectCustomerSelect } from './ProjectCustomerSelect.tsx'
import { ProjectDatesPanel } from './ProjectDatesPanel.tsx'
import { ProjectFiguresPanel } from './ProjectFiguresPanel.tsx'
import { ProjectProductSelect } from './ProjectProductSelect.tsx'
import { createProject, projectsKey, updateProject } from './projects.api.ts'
import { ResponsiblesPanel } from './ResponsiblesPanel.tsx'
import { useStoredProject } from './stored-project.ts'

interface ProjectFormProps {
  /** Absent: a new one. */
  project?: Project | undefined
}

function useProjectForm({ project }: ProjectFormProps): Form<ProjectValues> {
  const { projects } = useTexts()
  const { fields } = projects
  const navigation = useNavigation()
  const storedAs = useStoredProject()
  return useRecordForm({
    mode: project ? 'update' : 'create',
    schema: project ? ProjectChange : ProjectDraft,
    initial: project ? valuesOfProject(project) : newProject,
    labels: {
      ...fields,
      customerName: fields.customerId,
      cityName: fields.cityId,
      productName: fields.productId,
      contacts: fields.customerContactsIds,
      employees: fields.employeeIds,
    },
    required: requiredOfProject,
    asterisks: asterisksOfProject,
    stored: project && storedAs(project),
    save: (body, { ifMatch }) => (project ? updateProject(project.id, body, ifMatch) : createProject(body)),
    onSaved: ({ id }) => navigation?.navigate(paths.projects.overview(id), { replace: false }),
    success: project ? projects.updated : projects.created,
    stale: [projectsKey],
  })
}

/** A project, new or stored. */
export function ProjectForm({ project }: ProjectFormProps) {
  const { projects } = useTexts()
  const form = useProjectForm({ project })
  const { field, set, values } = form

  return (
    <RecordForm form={form} cancel={paths.projects.list} hint={false}>
      <FormSection title={projects.sections.project}>
        <FormGrid>
          <TextField {...field('name')} maxLength={150} />
          <ProjectCustomerSelect form={form} />
          <CitySelect
            {...field('cityId')}
            name={values.cityName}
            onChange={(city, name) => {
              set('cityId', city)
              set('cityName', name)
            }}
          />
          <ProjectProductSelect form={form} />
        </FormGrid>
      </FormSection>
      <ProjectDatesPanel form={form} />
      <ProjectFiguresPanel form={form} project={project} />
      <FormSection title={projects.sections.people}>
        <FormGrid columns={2}>
          <ContactsPanel
            {...field('customerContactsIds')}
            customerId={values.customerId}
            contacts={values.contacts}
            onChange={(contacts) => {
              set('contacts', contacts)
              set(
                'customerContactsIds',
                contacts.map(({ id }) => id),
              )
            }}
          />
          <ResponsiblesPanel
            {...field('employeeIds')}
            employees={values.employees}
            onChange={(employees) => {
              set('employees', employees)
              set(
                'employeeIds',
                employees.map(({ id }) => id),
              )
            }}
          />
        </FormGrid>
      </FormSection>
    </RecordForm>
  )
}
