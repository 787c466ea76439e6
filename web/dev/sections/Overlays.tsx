import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { useState } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { Drawer } from '#web/platform/kit/dialogs/Drawer.tsx'
import { ShortcutsDialog } from '#web/platform/kit/dialogs/ShortcutsDialog.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { Popover } from '#web/platform/kit/floating/Popover.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

type Open = 'dialog' | 'confirm' | 'drawer' | 'shortcuts' | null
const milestones = ['Inicio', 'Levantamiento', 'Diseño', 'Desarrollo', 'Pruebas'].map((label, value) => ({
  value,
  label,
}))

function Menus() {
  const [language, setLanguage] = useState('es-CO')
  return (
    <>
      <Menu
        label="Idioma"
        trigger={
          <>
            <Languages aria-hidden="true" /> {language}
          </>
        }
        triggerHasText
        entries={['es-CO', 'en-US'].map((id) => ({
          id,
          label: id === 'es-CO' ? 'Español (Colombia)' : 'English (United States)',
          checked: id === language,
          onSelect: () => setLanguage(id),
        }))}
      />
      <Menu
        label="Menú de Lucía"
        trigger={
          <>
            <Avatar name="Lucía Ibáñez" /> Lucía
          </>
        }
        triggerHasText
        header="lucia.ibanez@ejemplo.co"
        entries={[
          { id: 'options', label: 'Opciones', icon: <Settings />, href: '/dev/kit' },
          { id: 'profile', label: 'Perfil', icon: <User />, href: '/dev/kit' },
          { id: 'logout', label: 'Cerrar sesión', icon: <LogOut />, onSelect: () => toastSuccess('Sesión cerrada') },
        ]}
      />
      <Popover label="Filtros" trigger="Filtros">
        <p>Lo que quepa aquí.</p>
      </Popover>
    </>
  )
}

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const [typed, setTyped] = useState('')
  const [milestone, setMilestone] = useState<number | null>(null)
  const close = () => {
    setOpen(null)
    setTyped('')
  }
  return (
    <div className="kit-row">
      <Button onClick={() => setOpen('dialog')}>Asignar hitos</Button>
      <Button onClick={() => setOpen('confirm')}>Desactivar licencia</Button>
      <Button onClick={() => setOpen('drawer')}>Panel lateral</Button>
      <Button onClick={() => setOpen('shortcuts')}>Atajos</Button>
      <Menus />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Asignar hitos"
        size="l"
        dirty={typed !== ''}
        footer={
          <Button kind="primary" disabled={typed === ''} onClick={close}>
            Guardar
          </Button>
        }
        cancelable
      >
        <div className="ui-form-grid">
          <ComboBox label="Hito" value={milestone} onChange={setMilestone} options={milestones} />
          <TextField label="Observación" value={typed} onChange={setTyped} />
          <Button onClick={() => toastSuccess('Hito asignado exitosamente!')}>Mostrar aviso</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Desactivar licencia AB-123"
        confirmLabel="Desactivar"
        onConfirm={close}
        onCancel={close}
      >
        Quien la usa deja de tener acceso hoy mismo.
      </ConfirmDialog>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="Detalle">
        <p>Lo que acompaña a la página.</p>
      </Drawer>
      <ShortcutsDialog
        isOpen={open === 'shortcuts'}
        onClose={close}
        shortcuts={[
          { keys: '/', label: 'Buscar' },
          { keys: 'g p', label: 'Ir a proyectos' },
          { keys: 'n', label: 'Nuevo' },
          { keys: 'Esc', label: 'Cerrar' },
        ]}
      />
    </div>
  )
}
