import { useState } from 'react'

import { ProductSelect } from '#web/features/lookups/ProductSelect.tsx'
import type { RecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/Checkbox.tsx'

import type { ProjectValues } from './project-form.ts'

/** The product of a project, among all or among the licensed ones alone. */
export function ProjectProductSelect({ form }: { form: RecordForm<ProjectValues> }) {
  const { projects } = useTexts()
  const { field, set, values } = form
  const [licensedOnly, setLicensedOnly] = useState(false)
  return (
    <div className="project-product">
      <ProductSelect
        {...field('productId')}
        name={values.productName}
        licensedOnly={licensedOnly}
        onChange={(product, name) => {
          set('productId', product)
          set('productName', name)
        }}
      />
      <Switch label={projects.licensedOnly} checked={licensedOnly} onChange={setLicensedOnly} />
    </div>
  )
}
