import type { Customer } from '#contract/customers.ts'
import { type Project, ProjectChange, ProjectDraft } from '#contract/projects.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { assignMilestones } from '#web/features/project-milestones/project-milestones.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import type { RecordForm as Form } from '#web/platform/forms/record-form.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { toastError } from '#web/platform/page/toasts.tsx'
import { paths } from '#web/platform/paths.ts'

import { ContactsPanel } from './ContactsPanel.tsx'
import { useMovedDaysTexts } from './moved-days-texts.ts'
import { currentProjectCopyTexts, useProjectCopyTexts } from './project-copy-texts.ts'
import { milestonesOfCopy, type ProjectCopy, valuesOfCopy } from './project-copy.ts'
import {
  asterisksOfProject,
  newProject,
  type ProjectValues,
  requiredOfProject,
  takenByProject,
  valuesOfProject,
} from './project-form.ts'
import { ProjectCustomerSelect } from './ProjectCustomerSelect.tsx'
import { ProjectDatesPanel } from './ProjectDatesPanel.tsx'
import { ProjectFiguresPanel } from './ProjectFiguresPanel.tsx'
import { ProjectProductSelect } from './ProjectProductSelect.tsx'
import { createProject, projectsKey, updateProject } from './projects.api.ts'
import { ResponsiblesPanel } from './ResponsiblesPanel.tsx'
import { useStoredProject } from './stored-project.ts'

import './project-form.css'

interface ProjectFormProps {
  /** Absent: a new one. */
  project?: Project | undefined
  /** What a new one is a copy of. */
  copy?: ProjectCopy | undefined
  /** For whom a new one is made, where that is known. */
  customer?: Customer | undefined
}

/** Makes a copy and then assigns its milestones; says so where these could not be assigned. */
async function createCopy(copy: ProjectCopy, body: ProjectDraft): Promise<Project> {
  const made = await createProject(body)
  const milestones = milestonesOfCopy(copy, body.startDate)
  if (milestones.length > 0)
    await assignMilestones(made.id, milestones).catch((error: unknown) =>
      toastError(currentProjectCopyTexts().withoutMilestones(textOf(error))),
    )
  return made
}

const initialOf = ({ project, copy, customer }: ProjectFormProps): ProjectValues => {
  if (project) return valuesOfProject(project)
  if (copy) return valuesOfCopy(copy, todayInBogota(), currentProjectCopyTexts().name(copy.of.name))
  return newProject(customer)
}

function useProjectForm({ project, copy, customer }: ProjectFormProps): Form<ProjectValues> {
  const { projects } = useTexts()
  const { fields } = projects
  const moved = useMovedDaysTexts()
  const navigation = useNavigation()
  const storedAs = useStoredProject()
  return useRecordForm({
    mode: project ? 'update' : 'create',
    schema: project ? ProjectChange : ProjectDraft,
    initial: initialOf({ project, copy, customer }),
    labels: {
      ...fields,
      ...moved.fields,
      customerName: fields.customerId,
      cityName: fields.cityId,
      productName: fields.productId,
      contacts: fields.customerContactsIds,
      employees: fields.employeeIds,
    },
    required: requiredOfProject,
    asterisks: asterisksOfProject,
    takes: takenByProject,
    stored: project && storedAs(project),
    save: (body, { ifMatch }) => {
      if (project) return updateProject(project.id, body, ifMatch)
      return copy ? createCopy(copy, body) : createProject(body)
    },
    onSaved: ({ id }) => navigation?.navigate(paths.projects.overview(id), { replace: false }),
    success: project ? projects.updated : projects.created,
    // Novedades stand on projects, so their key is written out here.
    stale: [projectsKey, 'project-changes'],
  })
}

/** What was copied, and what was left out. */
function CopyNote({ copy }: { copy: NonNullable<ProjectFormProps['copy']> }) {
  const texts = useProjectCopyTexts()
  const format = useFormat()
  const count = copy.milestones.length
  return (
    <>
      <p className="ui-gap-below ui-small ui-quiet">{texts.note(copy.of.name, count, format.integer(count))}</p>
      {copy.inactive.length > 0 && (
        <p className="ui-gap-below ui-small ui-quiet">
          {texts.inactive(copy.inactive.length, format.list(copy.inactive))}
        </p>
      )}
    </>
  )
}

function PeopleSection({ form }: { form: ReturnType<typeof useProjectForm> }) {
  const { projects } = useTexts()
  const { field, set, values } = form
  return (
    <FormSection title={projects.sections.people}>
      <FormGrid columns={2}>
        <ContactsPanel
          {...field('customerContactsIds')}
          customerId={values.customerId}
          onCreate={(href) => form.sendFor('contact', href)}
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
  )
}

/** A project, new, as a copy of another one, or stored. */
export function ProjectForm({ project, copy, customer }: ProjectFormProps) {
  const { projects } = useTexts()
  const form = useProjectForm({ project, copy, customer })
  const { field } = form

  return (
    <RecordForm
      form={form}
      cancel={customer ? paths.customers.page(customer.id) : paths.projects.list}
      hint={false}
      note={copy && <CopyNote copy={copy} />}
    >
      <FormSection title={projects.sections.project}>
        <FormGrid>
          <TextField {...field('name')} maxLength={150} />
          <ProjectCustomerSelect form={form} />
          <CitySelect {...form.reference('cityId', 'cityName')} />
          <ProjectProductSelect form={form} />
        </FormGrid>
      </FormSection>
      <ProjectDatesPanel form={form} project={project} />
      <ProjectFiguresPanel form={form} project={project} />
      <PeopleSection form={form} />
    </RecordForm>
  )
}
