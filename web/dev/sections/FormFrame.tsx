import { useState } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useUnsavedChanges, useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { FormFooter, FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

export function FormFrame() {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [start, setStart] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const unsaved = useUnsavedChanges()
  const dirty = first !== '' || last !== '' || start !== null
  const { release } = useUnsavedChangesGuard(dirty)
  const missing = [
    ...(first ? [] : [{ id: 'demo-first', label: 'Primer Nombre' }]),
    ...(last ? [] : [{ id: 'demo-last', label: 'Primer Apellido' }]),
    ...(start ? [] : [{ id: 'demo-start', label: 'Fecha de Inicio' }]),
  ]
  const leave = async () => {
    if (await unsaved.confirmLeave()) toastSuccess('Se puede salir')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        release()
        toastSuccess('Empleado creado exitosamente!')
      }}
    >
      {failed && (
        <ErrorBanner
          message="Ya existe un empleado con ese correo electrónico."
          fields={[{ id: 'demo-first', message: 'Escriba el primer nombre' }]}
        />
      )}
      <FormSection title="Datos Personales">
        <FormGrid columns={2}>
          <TextField id="demo-first" label="Primer Nombre" required value={first} onChange={setFirst} />
          <TextField id="demo-last" label="Primer Apellido" required value={last} onChange={setLast} />
          <DateField id="demo-start" label="Fecha de Inicio" required value={start} onChange={setStart} />
        </FormGrid>
      </FormSection>
      <FormFooter note={<MissingFields fields={missing} />}>
        <Button kind="primary" type="submit" disabled={missing.length > 0}>
          Crear
        </Button>
        <Button onClick={() => void leave()}>Cancelar</Button>
        <Button kind="quiet" onClick={() => setFailed(!failed)}>
          Falla del servidor
        </Button>
      </FormFooter>
    </form>
  )
}
