import { useState } from 'react'

import { textOf } from '#web/platform/calls/call-error.ts'
import { saveBlob } from '#web/platform/calls/save-blob.ts'

import { exportLicences } from './licences.api.ts'

/** The name that the file is kept under. */
const fileName = 'licencias.csv'

export function useLicenceExport(projectId: number) {
  const [exporting, setExporting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setExporting(true)
    setFailure(null)
    try {
      saveBlob(await exportLicences(projectId), fileName)
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setExporting(false)
    }
  }
  return { exporting, failure, start }
}
