import type { Contact, ContactSortField } from '#contract/contacts.ts'
import { fullName } from '#contract/people.ts'
import type { Texts } from '#texts/texts.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import type { BulkField, BulkPanelProps } from '#web/platform/lists/bulk/bulk-panel.ts'
import { useBulkTexts } from '#web/platform/lists/bulk/bulk-texts.ts'
import { BulkTable } from '#web/platform/lists/bulk/BulkTable.tsx'

function fieldsIn({ contacts: { fields: labels } }: Texts, noCity: string): BulkField[] {
  return [
    {
      id: 'cityId',
      label: labels.cityId,
      control: ({ value, name, onChange }) => (
        <CitySelect label={labels.cityId} value={value} name={name} onChange={onChange} />
      ),
      changesOf: (cityId) => ({ cityId }),
    },
    { id: 'noCity', label: noCity, changesOf: () => ({ cityId: null }) },
  ]
}

export function ContactBulkPanel(props: BulkPanelProps<Contact, ContactSortField>) {
  const texts = useTexts()
  const { noCity } = useBulkTexts().fields
  // A list with a row: they are of one customer.
  const parent = props.table.rows[0]?.customerId
  return <BulkTable {...props} list={{ noun: 'contacts', parent }} fields={fieldsIn(texts, noCity)} nameOf={fullName} />
}
