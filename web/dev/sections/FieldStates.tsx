import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'

import { statusColours } from '#contract/colours.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { AsyncComboBox } from '#web/platform/kit/choices/AsyncComboBox.tsx'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { SwatchPicker } from '#web/platform/kit/choices/SwatchPicker.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { EmailText } from '#web/platform/kit/fields/EmailText.tsx'
import { FileBox } from '#web/platform/kit/fields/FileBox.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { TimeField } from '#web/platform/kit/fields/TimeField.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'

const nothing = () => undefined
const options = [
  { value: 1, label: 'Sí' },
  { value: 0, label: 'No' },
]
const swatches = Object.entries(statusColours).map(([label, value]) => ({ value, label }))

/** Each field in one state: what cannot be changed, or what is wrong. */
function All({ disabled, error }: { disabled: boolean; error?: string }) {
  const state = { disabled, ...(error !== undefined && { error }) }
  return (
    <div className="ui-form-grid">
      <TextField label="Nombre" value="Ángela" onChange={nothing} {...state} />
      <PasswordField label="Contraseña" autoComplete="new-password" value="secreta" onChange={nothing} {...state} />
      <TextArea label="Resumen" rows={2} value="Una línea" onChange={nothing} readOnly={disabled} error={error} />
      <NumberField label="Costo" value={1500} onChange={nothing} stepper chars={8} {...state} />
      <DateField label="Fecha" value="2026-02-16" onChange={nothing} {...state} />
      <TimeField label="Hora" value="08:30" onChange={nothing} unread="Escriba una hora como 08:30" error={error} />
      <Select label="Lista corta" options={options} value={1} onChange={nothing} {...state} />
      <ComboBox label="Lista larga" options={options} value={1} onChange={nothing} {...state} />
      <AsyncComboBox
        label="Del servidor"
        options={[]}
        value={null}
        onChange={nothing}
        onSearch={nothing}
        isLoading={!disabled}
        {...state}
      />
      <RadioGroup label="Es Usuario?" inline options={options} value={1} onChange={nothing} {...state} />
      <SwatchPicker label="Color" value={statusColours.blue} onChange={nothing} swatches={swatches} error={error} />
    </div>
  )
}

function Small() {
  const [look, setLook] = useState('rows')
  const segments = [
    { value: 'rows', label: 'Filas', icon: <List /> },
    { value: 'cards', label: 'Tarjetas', icon: <LayoutGrid /> },
  ]
  return (
    <div className="ui-form-grid">
      <SegmentedControl label="Aspecto" value={look} onChange={setLook} segments={segments} />
      <SegmentedControl label="Aspecto fijo" value="rows" onChange={nothing} segments={segments} disabled />
      <div className="kit-row">
        <IconButton label="A la derecha" tooltip="right" icon={<Trash2 />} />
        <IconButton label="Eliminar" kind="danger" icon={<Trash2 />} />
        <IconButton label="No se puede eliminar" kind="outlined" icon={<Trash2 />} disabled />
      </div>
      <p style={{ maxWidth: '9rem' }}>
        <EmailText>lucia.ibanez@cooperativa-andina.ejemplo.co</EmailText>
      </p>
      <p>
        Cargo: <EmptyValue />
      </p>
      <FileBox label="Archivo, aquí no" onFiles={nothing} disabled />
    </div>
  )
}

export function FieldStates() {
  return (
    <div className="kit-grid">
      <All disabled />
      <All disabled={false} error="Lo que falta, y qué hacer" />
      <Small />
    </div>
  )
}
