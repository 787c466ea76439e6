import { useEffect, useState } from 'react'

/** How long it says that something was copied. */
const shownMs = 3000

/** The clipboard exists on https and localhost only, and the browser may refuse it. */
async function write(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text; `copied` for three seconds after the clipboard took it. */
export function useClipboard(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  return { copied, copy: (text) => void write(text).then(setCopied) }
}
