import { useState } from 'react'

import { statusColours } from '#contract/colours.ts'
import { Checkbox, Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { SwatchPicker } from '#web/platform/kit/choices/SwatchPicker.tsx'
import { SortDirection } from '#web/platform/kit/tables/SortDirection.tsx'

const names: Record<string, string> = {
  red: 'Rojo',
  blue: 'Azul',
  green: 'Verde',
  yellow: 'Amarillo',
  white: 'Blanco',
  black: 'Negro',
  cyan: 'Cian',
  magenta: 'Magenta',
  orange: 'Naranja',
  violet: 'Violeta',
  pink: 'Rosa',
  grey: 'Gris',
  brown: 'Café',
}
const swatches = Object.entries(statusColours).map(([name, value]) => ({ value, label: names[name] ?? name }))

export function Choices() {
  const [on, setOn] = useState(true)
  const [off, setOff] = useState(false)
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('system')
  const [ascending, setAscending] = useState(true)
  const [colour, setColour] = useState<string | null>(statusColours.yellow)
  return (
    <div className="kit-grid">
      <div className="ui-form-grid">
        <Checkbox label="Es Usuario?" asterisk checked={on} onChange={setOn} description="Podrá iniciar sesión" />
        <Checkbox label="Acepta los términos" checked={off} onChange={setOff} error="Marque la casilla para seguir" />
        <Checkbox label="Activo" checked disabled onChange={setOff} />
      </div>
      <div className="ui-form-grid">
        <Switch label="Activo" checked={on} onChange={setOn} />
        <Switch label="Avisos por correo" checked={off} onChange={setOff} />
        <Switch label="Activo (solo lectura)" checked disabled onChange={setOff} />
        <RadioGroup
          label="Tema"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Claro' },
            { value: 'dark', label: 'Oscuro' },
            { value: 'system', label: 'Sistema', description: 'Como el equipo' },
          ]}
        />
      </div>
      <div className="ui-form-grid">
        <div>
          <SortDirection ascending={ascending} onChange={setAscending} />
        </div>
        <SwatchPicker label="Color" required value={colour} onChange={setColour} swatches={swatches} />
      </div>
    </div>
  )
}
