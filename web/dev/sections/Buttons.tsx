import ArrowRight from 'lucide-react/icons/arrow-right'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'

/** A button that works for two seconds when it is pressed. */
function Working() {
  const [pending, setPending] = useState(false)
  const work = () => {
    setPending(true)
    setTimeout(() => setPending(false), 2000)
  }
  return (
    <Button kind="primary" pending={pending} pendingLabel="Creando..." onClick={work}>
      Crear
    </Button>
  )
}

export function Buttons() {
  return (
    <>
      <div className="kit-row">
        <Button kind="primary" icon={<Plus />}>
          Crear proyecto
        </Button>
        <Button>Cancelar</Button>
        <Button kind="quiet" icon={<Pencil />}>
          Editar
        </Button>
        <Button kind="danger">Desactivar</Button>
        <Working />
      </div>
      <div className="kit-row">
        <Button kind="primary" disabled>
          Crear
        </Button>
        <Button disabled>Cancelar</Button>
        <Button kind="primary" pending pendingLabel="Actualizando...">
          Actualizar
        </Button>
        <LinkButton href="/dev/kit" kind="primary" icon={<Plus />}>
          Agregar
        </LinkButton>
        <LinkButton href="/dev/kit">Volver</LinkButton>
      </div>
      <div className="kit-row">
        <IconButton label="Editar hito" icon={<Pencil aria-hidden="true" />} />
        <IconButton label="Editar otro hito" kind="outlined" icon={<Pencil aria-hidden="true" />} />
        <IconButton label="Quitar contacto" kind="danger" icon={<Trash2 aria-hidden="true" />} />
        <IconButton label="Sin permiso" disabled icon={<Pencil aria-hidden="true" />} />
        <TextLink href="/dev/kit">Ver más</TextLink>
        <TextLink href="https://www.rfc-editor.org/rfc/rfc9457" target="_blank">
          Afuera
        </TextLink>
        <p>
          Un <TextLink href="/dev/kit">enlace en el texto</TextLink> se ve subrayado.
        </p>
        <TextLink href="/dev/kit">
          Siguiente <ArrowRight aria-hidden="true" />
        </TextLink>
      </div>
    </>
  )
}
