import { earliestBirthDate, type Employee, EmployeeChange, EmployeeDraft } from '#contract/employees.ts'
import type { HideableField } from '#contract/hidden-fields.ts'
import { fullName } from '#contract/people.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { LookupSelect } from '#web/features/lookups/LookupSelect.tsx'
import { refreshSession } from '#web/platform/calls/refresh.ts'
import { isHidden, useCan, useUser } from '#web/platform/calls/useSession.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { paths } from '#web/platform/paths.ts'

import {
  asterisksOfEmployee,
  employeeBody,
  gendersIn,
  newEmployee,
  requiredOfEmployee,
  valuesOfEmployee,
} from './employee-form.ts'
import { createEmployee, employeesKey, updateEmployee } from './employees.api.ts'
import { InvitationPanel } from './InvitationPanel.tsx'
import { useNewInvitation } from './new-invitation.ts'
import { chosen, useStoredEmployee } from './stored-employee.ts'

interface EmployeeFormProps {
  /** Absent: a new one. */
  employee?: Employee | undefined
}

function useEmployeeForm({ employee }: EmployeeFormProps) {
  const { employees } = useTexts()
  const storedAs = useStoredEmployee()
  const navigation = useNavigation()
  const user = useUser()
  const managesUsers = useCan('users.manage')
  const invitation = useNewInvitation()
  return useRecordForm({
    mode: employee ? 'update' : 'create',
    schema: employee ? EmployeeChange : EmployeeDraft,
    initial: employee ? valuesOfEmployee(employee) : newEmployee,
    labels: { ...employees.fields, cityName: employees.fields.cityId },
    required: requiredOfEmployee.filter((name) => !(name === 'documentNumber' && employee && isHidden(name))),
    asterisks: asterisksOfEmployee,
    stored: employee && storedAs(employee),
    save: (body, { ifMatch }) =>
      employee ? updateEmployee(employee.id, employeeBody(body), ifMatch) : createEmployee(employeeBody(body)),
    onSaved: (saved) => {
      // Who becomes a user is invited: where no link came, an earlier answer with it was lost.
      const isLost = managesUsers && saved.hasUser && !employee?.hasUser
      if (saved.invitation || isLost)
        invitation.show({ employeeId: saved.id, name: fullName(saved), link: saved.invitation })
      if (saved.id === user?.id) void refreshSession()
      // A new one would not show in a list that was searched for something else.
      const list = employee ? listAddress(paths.employees.list) : paths.employees.list
      navigation?.navigate(list, { replace: false })
    },
    success: employee ? employees.updated : employees.created,
    created: ({ id }) => ({
      id,
      label: employees.seeCreated,
      href: paths.employees.update(id),
      list: paths.employees.list,
    }),
    stale: [employeesKey],
  })
}

interface SectionProps extends EmployeeFormProps {
  form: ReturnType<typeof useEmployeeForm>
}

/** What the person may not see of a stored employee is empty, and says why. */
function useHiding({ employee }: EmployeeFormProps) {
  const { employees } = useTexts()
  return (name: HideableField) => (employee && isHidden(name) ? { disabled: true, description: employees.hidden } : {})
}

function PersonalSection({ form: { field }, employee }: SectionProps) {
  const texts = useTexts()
  const { employees } = texts
  const hiding = useHiding({ employee })
  return (
    <FormSection title={employees.sections.personal}>
      <FormGrid columns={2}>
        <TextField {...field('firstName')} />
        <TextField {...field('middleName')} />
        <TextField {...field('lastName')} />
        <TextField {...field('surname')} />
        <LookupSelect
          {...field('documentTypeId')}
          from="documentTypes"
          stored={chosen(employee?.documentTypeId, employee?.documentTypeName)}
        />
        <TextField {...field('documentNumber')} {...hiding('documentNumber')} chars={20} />
        <DateField
          {...field('birthDate')}
          {...hiding('birthDate')}
          min={earliestBirthDate}
          max={todayInBogota()}
          chars={14}
        />
        <Select {...field('gender')} {...hiding('gender')} options={gendersIn(texts)} />
      </FormGrid>
    </FormSection>
  )
}

function ContactSection({ form, employee }: SectionProps) {
  const { employees } = useTexts()
  const { field } = form
  const hiding = useHiding({ employee })
  return (
    <FormSection title={employees.sections.contact}>
      <FormGrid>
        <TextField {...field('email')} type="email" inputMode="email" maxLength={254} />
      </FormGrid>
      <FormGrid columns={2}>
        <TextField {...field('cellphoneNumber')} {...hiding('cellphoneNumber')} type="tel" inputMode="tel" chars={20} />
        <TextField {...field('phoneNumber')} {...hiding('phoneNumber')} type="tel" inputMode="tel" chars={20} />
      </FormGrid>
      <FormGrid>
        <TextField {...field('address')} {...hiding('address')} maxLength={150} />
        <CitySelect {...form.reference('cityId', 'cityName')} />
      </FormGrid>
    </FormSection>
  )
}

/** The work of an employee, and the access to the portal. */
function AdditionalSection({ form, employee }: SectionProps) {
  const { employees, forms } = useTexts()
  const managesUsers = useCan('users.manage')
  const { field } = form
  const { value: hasUser, onChange: setHasUser, ...userField } = field('hasUser')
  return (
    <FormSection title={employees.sections.additional}>
      <FormGrid columns={2}>
        <LookupSelect
          {...field('positionId')}
          from="positions"
          stored={chosen(employee?.positionId, employee?.positionName)}
        />
        <LookupSelect {...field('groupId')} from="groups" stored={chosen(employee?.groupId, employee?.groupName)} />
        <RadioGroup
          {...userField}
          value={hasUser ? 'yes' : 'no'}
          onChange={(answer) => setHasUser(answer === 'yes')}
          options={[
            { value: 'yes', label: forms.yes },
            { value: 'no', label: forms.no },
          ]}
          inline
          disabled={!managesUsers}
          description={managesUsers ? undefined : employees.usersOnly}
        />
        <LookupSelect
          {...field('role')}
          from="roles"
          stored={chosen(employee?.role, employee?.roleName)}
          optional
          disabled={!managesUsers || !hasUser}
        />
      </FormGrid>
      <FormGrid>
        {managesUsers && employee?.hasUser && employee.isActive && <InvitationPanel employee={employee} />}
        <Checkbox {...form.check('isActive')} disabled={!employee} />
      </FormGrid>
    </FormSection>
  )
}

export function EmployeeForm({ employee }: EmployeeFormProps) {
  const form = useEmployeeForm({ employee })
  return (
    <RecordForm form={form} cancel={paths.employees.list}>
      <PersonalSection form={form} employee={employee} />
      <ContactSection form={form} employee={employee} />
      <AdditionalSection form={form} employee={employee} />
    </RecordForm>
  )
}
