import { useState } from 'react'

import { Tabs } from '#web/platform/kit/page/Tabs.tsx'

const names = ['Información', 'Seguimientos', 'Novedades', 'Responsables', 'Licencias']
const counts = [undefined, 12, 4, 5, 1240]

export function TabsDemo() {
  const [selected, setSelected] = useState('Información')
  const tabs = names.map((label, i) => ({ id: label, label, count: counts[i], panel: <p>Contenido de {label}</p> }))
  return <Tabs label="Proyecto" manual tabs={tabs} selected={selected} onSelect={setSelected} />
}
