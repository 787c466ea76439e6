import { useState } from 'react'

import { ProductSelect } from '#web/features/lookups/ProductSelect.tsx'
import type { RecordForm } from '#web/platform/forms/record-form.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'

import type { ProjectValues } from './project-form.ts'

/** The product of a project, among all or among the licensed ones alone. */
export function ProjectProductSelect({ form }: { form: RecordForm<ProjectValues> }) {
  const { projects } = useTexts()
  const [licensedOnly, setLicensedOnly] = useState(false)
  return (
    <div className="ui-grid ui-gap-10">
      <ProductSelect {...form.reference('productId', 'productName')} licensedOnly={licensedOnly} />
      <Switch label={projects.licensedOnly} checked={licensedOnly} onChange={setLicensedOnly} />
    </div>
  )
}
