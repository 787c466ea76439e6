import { useState } from 'react'

import { FileBox } from '#web/platform/kit/fields/FileBox.tsx'
import type { Transfer } from '#web/platform/kit/fields/FileProgress.tsx'

const started: Transfer[] = [
  { id: 'a', name: 'Plan de trabajo v3.xlsx', progress: 0.62 },
  { id: 'b', name: 'Acta de inicio.pdf', progress: 1, done: true },
  { id: 'c', name: 'Arquitectura objetivo.pptx', progress: 0.3, error: 'Error al cargar el archivo' },
]

export function Files() {
  const [transfers, setTransfers] = useState(started)
  const remove = (id: string) => setTransfers(transfers.filter((one) => one.id !== id))
  return (
    <FileBox
      label="Archivos del proyecto"
      accept=".pdf,.xlsx,.pptx,image/*"
      maxBytes={25_000_000}
      hint="PDF, Excel, PowerPoint o imágenes, hasta 25 MB cada uno"
      transfers={transfers}
      onFiles={(files) =>
        setTransfers([
          ...transfers,
          ...files.map(({ name }) => ({ id: `${name}${transfers.length}`, name, progress: 0.1 })),
        ])
      }
      onRetry={remove}
      onRemove={remove}
    />
  )
}
