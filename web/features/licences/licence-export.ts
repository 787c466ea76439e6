import { useState } from 'react'

import { textOf } from '#web/http/call-error.ts'

import { exportLicences } from './licences.api.ts'

/** The name that the file is kept under. */
const fileName = 'licencias.csv'

/** Hands a file to the browser as a download. */
function save(file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads the licences of a project: whether that is under way, and why the last try failed. */
export function useLicenceExport(projectId: number) {
  const [exporting, setExporting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setExporting(true)
    setFailure(null)
    try {
      save(await exportLicences(projectId))
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setExporting(false)
    }
  }
  return { exporting, failure, start }
}
