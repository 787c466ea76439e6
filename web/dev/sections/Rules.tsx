import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'

import { statusColours } from '#contract/colours.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { ForecastRule } from '#web/platform/kit/figures/ForecastRule.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { ProgressRule, RuleLegend } from '#web/platform/kit/figures/ProgressRule.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { TimelineRule } from '#web/platform/kit/figures/TimelineRule.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'

interface Milestone {
  id: number
  name: string
  weight: number
  plan: number
  done: number
  tasks: string
}

const milestones: Milestone[] = [
  { id: 1, name: 'Levantamiento y diseño', weight: 15, plan: 100, done: 100, tasks: '6/6' },
  { id: 2, name: 'Preparación del entorno', weight: 20, plan: 100, done: 95, tasks: '7/8' },
  { id: 3, name: 'Piloto con usuarios clave', weight: 15, plan: 100, done: 80, tasks: '4/5' },
  { id: 4, name: 'Migración por oleadas', weight: 30, plan: 60, done: 52, tasks: '9/21' },
  { id: 5, name: 'Capacitación', weight: 10, plan: 30, done: 0, tasks: '0/4' },
  { id: 6, name: 'Cierre y entrega', weight: 10, plan: 0, done: 0, tasks: '0/3' },
]

const columns: Column<Milestone>[] = [
  { id: 'name', header: 'Hito', width: '2fr', cell: ({ name }) => name },
  { id: 'weight', phone: 'short', header: 'Peso', align: 'end', width: '4rem', cell: ({ weight }) => `${weight} %` },
  { id: 'plan', phone: 'short', header: 'Planeado', align: 'end', width: '5rem', cell: ({ plan }) => `${plan} %` },
  { id: 'done', phone: 'short', header: 'Realizado', align: 'end', width: '5rem', cell: ({ done }) => `${done} %` },
  {
    id: 'rule',
    header: 'Avance',
    width: '1.2fr',
    phone: 'wide',
    cell: ({ name, done, plan }) => <ProgressRule label={`Avance de ${name}`} value={done} plan={plan} />,
  },
  { id: 'tasks', phone: 'short', header: 'Tareas', align: 'end', width: '4rem', cell: ({ tasks }) => tasks },
  {
    id: 'edit',
    header: 'Acciones',
    hideHeader: true,
    width: '2.25rem',
    phone: 'action',
    cell: ({ name }) => <IconButton label={`Editar ${name}`} tooltip="none" icon={<Pencil aria-hidden="true" />} />,
  },
]

function ProjectCard({
  name,
  value,
  plan,
  colour,
  status,
}: {
  name: string
  value: number
  plan?: number
  colour: string
  status: string
}) {
  return (
    <Card className="ui-anchor">
      <div className="ui-flex ui-ends ui-gap-16">
        <span>Licenciamiento nube</span>
        <StatusDot colour={colour}>{status}</StatusDot>
      </div>
      <h3 style={{ fontSize: 'var(--f-17)', marginBlock: '0.5rem' }}>{name}</h3>
      <div className="ui-flex ui-ends ui-gap-16 ui-strong ui-number kit-figure">
        <span>$ 1.284.500.000</span>
        <span>{value} %</span>
      </div>
      <ProgressRule label={`Avance de ${name}`} value={value} variant="card" {...(plan !== undefined && { plan })} />
      <div className="kit-row">
        <Avatar name="Andrés Muñoz" size="s" /> Andrés Muñoz
        <TextLink href="/dev/kit" className="ui-stretch" aria-label={`Ver más de ${name}`}>
          Ver más
        </TextLink>
      </div>
    </Card>
  )
}

const lights = ['red', 'amber', 'green', 'grey'] as const

/** Signs, rules with a forecast, and a filter. */
function Forecasts() {
  const [chosen, setChosen] = useState<readonly string[]>(['red'])
  return (
    <>
      {lights.map((light) => (
        <LightSign key={light} light={light} text={`${light}: vencido hace 5 días hábiles.`} />
      ))}
      <FilterBar count={chosen.length > 0 ? 1 : 0}>
        <FilterPopover label="Semáforo" value={chosen.join(', ') || 'Todos'} set={chosen.length > 0}>
          <CheckboxGroup<string>
            label="Semáforo"
            value={chosen}
            onChange={setChosen}
            options={lights.map((light) => ({ value: light, label: light }))}
          />
        </FilterPopover>
      </FilterBar>
      <ForecastRule label="Tarde" value={52} plan={70} forecast={124} />
      <ForecastRule label="Muy tarde" value={20} plan={70} forecast={180} />
      <ForecastRule label="A tiempo" value={60} plan={50} forecast={90} />
    </>
  )
}

export function Rules() {
  return (
    <div className="ui-form-grid" style={{ maxWidth: 'none' }}>
      <TimelineRule label="Avance del proyecto" value={62} start="2026-02-16" end="2026-12-18" today="2026-09-24" />
      <RuleLegend />
      <Forecasts />
      <div className="ui-cards">
        <ProjectCard
          name="Cooperativa Andina de Caficultores"
          value={62}
          colour={statusColours.blue}
          status="En ejecución"
        />
        <ProjectCard
          name="Clínica Santa Begoña"
          value={18}
          plan={35}
          colour={statusColours.white}
          status="Sin iniciar"
        />
        <ProjectCard name="Constructora Muñoz & Hijos" value={100} colour={statusColours.yellow} status="Por aprobar" />
      </div>
      <Card title="Gestión de hitos" note="6 hitos, pesos asignados 100 %" flush>
        <DataTable
          bare
          label="Hitos"
          columns={columns}
          rows={milestones}
          rowKey={({ id }) => id}
          rowState={({ id }) => (id === 4 ? 'editing' : undefined)}
        />
      </Card>
    </div>
  )
}
