import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'

import { useFactorTexts } from './factors-texts.ts'

/** Whether the clipboard took it: it is there on https and localhost only, and may be refused. */
async function copied(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function CopyPart({ text }: { text: string }) {
  const { recovery: texts } = useFactorTexts()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copied(text).then(setCopied)}>
        {texts.copy}
      </Button>
      <output className="ui-small ui-soft factor-copied">{isCopied && texts.copied}</output>
    </>
  )
}
