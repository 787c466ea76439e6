import { useState } from 'react'

import { AsyncComboBox } from '#web/platform/kit/choices/AsyncComboBox.tsx'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { useTypeAhead } from '#web/platform/kit/choices/useTypeAhead.ts'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { people } from '../people.ts'
import { usePretendServer } from '../usePretendServer.ts'

const kinds = [
  { value: 1, label: 'Cédula de ciudadanía', note: 'CC' },
  { value: 2, label: 'Cédula de extranjería', note: 'CE' },
  { value: 3, label: 'Pasaporte', note: 'PA' },
  { value: 4, label: 'Tarjeta de identidad', note: 'TI', disabled: true },
]
const cities = [
  'Bogotá, D. C.',
  'Medellín (Antioquia)',
  'Cali (Valle del Cauca)',
  'Ibagué (Tolima)',
  'San José de Uré (Córdoba)',
  'Güicán (Boyacá)',
  'Ráquira (Boyacá)',
  'Quibdó (Chocó)',
  'Ciénaga (Magdalena)',
].map((label, i) => ({ value: i + 1, label }))

function Texts() {
  const [name, setName] = useState('Ángela Muñoz')
  const [mail, setMail] = useState('')
  const [secret, setSecret] = useState('')
  const [notes, setNotes] = useState('Dos líneas\nde comentarios')
  return (
    <>
      <TextField id="kit-name" label="Primer Nombre" required value={name} onChange={setName} />
      <TextField
        label="Correo Electrónico"
        asterisk
        type="email"
        autoComplete="email"
        value={mail}
        onChange={setMail}
        maxLength={254}
        error="Escriba el correo electrónico, como nombre@empresa.co"
      />
      <TextField label="Código" value="CL-0042" onChange={setName} disabled />
      <TextField
        label="Meses de Ejecución"
        value="7"
        onChange={setName}
        readOnly
        chars={6}
        description="Se calcula con las fechas"
      />
      <PasswordField
        label="Contraseña Actual"
        required
        autoComplete="current-password"
        value={secret}
        onChange={setSecret}
        maxLength={15}
      />
      <TextArea label="Comentarios" value={notes} onChange={setNotes} counter maxLength={4000} />
      <CopyField
        label="Enlace de invitación"
        value="https://portal.ejemplo.co/login#invite=3f9c2a"
        description="Se muestra una sola vez"
      />
    </>
  )
}

function Numbers() {
  const [cost, setCost] = useState(1_284_500_000)
  const [share, setShare] = useState(62.5)
  const [amount, setAmount] = useState(0)
  const [hours, setHours] = useState<number | null>(null)
  const [birth, setBirth] = useState<string | null>('1970-03-16')
  const [end, setEnd] = useState<string | null>(null)
  return (
    <>
      <NumberField label="Costo Total" required value={cost} onChange={setCost} chars={16} />
      <NumberField
        label="Realizado"
        value={share}
        onChange={setShare}
        decimals={2}
        unit="%"
        chars={6}
        {...(share > 100 && { error: 'El valor no puede ser mayor que 100%' })}
      />
      <NumberField label="Cantidad" value={amount} onChange={setAmount} stepper max={500} chars={8} />
      <NumberField label="Horas trabajadas" allowEmpty value={hours} onChange={setHours} chars={8} />
      <DateField id="kit-birth" label="Fecha de Nacimiento" value={birth} onChange={setBirth} max="2026-02-16" />
      <DateField
        label="Fecha de Fin"
        required
        value={end}
        onChange={setEnd}
        error="La fecha de fin no puede ser anterior a la de inicio"
      />
      <DateField label="Fecha Real de Fin" value="2026-12-18" onChange={setEnd} disabled />
    </>
  )
}

function Lookups() {
  const [kind, setKind] = useState<number>(0)
  const [city, setCity] = useState<number | null>(2)
  const [person, setPerson] = useState<number | null>(100)
  const search = useTypeAhead()
  const server = usePretendServer(search.term, search.active)
  return (
    <>
      <Select id="kit-kind" label="Tipo de Documento" required options={kinds} value={kind} onChange={setKind} />
      <Select
        label="Género"
        options={[
          { value: 0, label: 'Sin seleccionar' },
          { value: 1, label: 'Masculino' },
          { value: 2, label: 'Femenino' },
        ]}
        value={1}
        onChange={setKind}
      />
      <Select label="Rol" options={kinds} value={null} onChange={setKind} disabled />
      <ComboBox id="kit-city" label="Ciudad" value={city} onChange={setCity} options={cities} />
      <ComboBox label="Cargo" required value={null} onChange={setCity} options={cities} error="Elija un cargo" />
      <AsyncComboBox
        {...search.props}
        label="Empleado"
        value={person}
        selectedLabel={people.find(({ id }) => id === person)?.name}
        onChange={setPerson}
        options={server.options}
        isLoading={server.isLoading}
        loadFailed={server.failed}
        onRetry={server.retry}
        description="Escriba 'error' para ver una falla"
      />
    </>
  )
}

export function Fields() {
  return (
    <div className="kit-grid">
      <div className="ui-form-grid">
        <Texts />
      </div>
      <div className="ui-form-grid">
        <Numbers />
      </div>
      <div className="ui-form-grid">
        <Lookups />
      </div>
    </div>
  )
}
