import Clock from 'lucide-react/icons/clock'

import { statusColours } from '#contract/colours.ts'
import { SeeMore } from '#web/platform/kit/actions/SeeMore.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { Disclosure } from '#web/platform/kit/page/Disclosure.tsx'
import { ScrollRegion } from '#web/platform/kit/page/ScrollRegion.tsx'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'

const long =
  'El equipo terminó la migración de la tercera oleada y dejó listas las cuentas de los usuarios de la regional norte, con lo que solo falta la capacitación de los líderes.'

export function Pieces() {
  return (
    <div className="kit-grid">
      <Card title="Perfil">
        <DescriptionList
          items={[
            { label: 'Nombre completo', value: 'Lucía Ibáñez Peña', wide: true },
            { label: 'Correo Electrónico', value: 'lucia.ibanez@ejemplo.co' },
            { label: 'Celular', value: '' },
            { label: 'Ciudad', value: 'Medellín (Antioquia)' },
          ]}
        />
      </Card>
      <Card title="Novedades" note="Las últimas">
        <ScrollRegion label="Novedades del proyecto" maxHeight={140}>
          <SeeMore text={long} />
          <Disclosure summary="Cómo se cuenta">
            <p>{long}</p>
          </Disclosure>
        </ScrollRegion>
        <RowsRegion label="Novedades en filas" maxHeight={140} rows={['Acta', 'Plan', 'Informe', 'Cierre']} fits={2}>
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          )}
        </RowsRegion>
      </Card>
      <Card title="Estados">
        <ul className="kit-row">
          {Object.entries(statusColours).map(([name, hex]) => (
            <li key={name}>
              <StatusDot colour={hex}>{name}</StatusDot>
            </li>
          ))}
        </ul>
        <div className="kit-row">
          <Badge tone="ok">Activo</Badge>
          <Badge>Inactivo</Badge>
          <Badge tone="bad" icon={<Clock />}>
            Expirado
          </Badge>
          <Badge tone="warn">Por vencer</Badge>
          <Badge tone="info">Nuevo</Badge>
          <Avatar name="Íñigo Gómez" size="s" />
          <Avatar name="Íñigo Gómez" />
          <Avatar name="Íñigo Gómez" size="l" />
        </div>
      </Card>
    </div>
  )
}
