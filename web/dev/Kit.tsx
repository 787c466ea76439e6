import type { ReactNode } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Breadcrumbs } from '#web/platform/kit/page/Breadcrumbs.tsx'
import { PageHeader } from '#web/platform/kit/page/PageHeader.tsx'

import { Buttons } from './sections/Buttons.tsx'
import { Choices } from './sections/Choices.tsx'
import { Fields } from './sections/Fields.tsx'
import { FieldStates } from './sections/FieldStates.tsx'
import { Files } from './sections/Files.tsx'
import { FormFrame } from './sections/FormFrame.tsx'
import { List } from './sections/List.tsx'
import { Messages } from './sections/Messages.tsx'
import { Overlays } from './sections/Overlays.tsx'
import { Pieces } from './sections/Pieces.tsx'
import { Rules } from './sections/Rules.tsx'
import { States } from './sections/States.tsx'
import { TabsDemo } from './sections/TabsDemo.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="kit-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Every component of the kit in every state. */
export function Kit() {
  return (
    <>
      <main id="main" className="kit-main" tabIndex={-1}>
        <PageHeader
          title="Componentes"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Proyectos', href: '/dev/kit' }, { label: 'Componentes' }]} />}
          actions={<Button kind="primary">Agregar</Button>}
        />
        <Section title="Botones y enlaces">
          <Buttons />
        </Section>
        <Section title="Campos">
          <Fields />
        </Section>
        <Section title="Campos que no se pueden cambiar, y con algo mal">
          <FieldStates />
        </Section>
        <Section title="Opciones">
          <Choices />
        </Section>
        <Section title="Formulario">
          <FormFrame />
        </Section>
        <Section title="Lista">
          <List />
        </Section>
        <Section title="Estados de una lista">
          <States />
        </Section>
        <Section title="Ventanas y menús">
          <Overlays />
        </Section>
        <Section title="Mensajes">
          <Messages />
        </Section>
        <Section title="Pestañas">
          <TabsDemo />
        </Section>
        <Section title="La regla">
          <Rules />
        </Section>
        <Section title="Archivos">
          <Files />
        </Section>
        <Section title="Piezas">
          <Pieces />
        </Section>
      </main>
    </>
  )
}
