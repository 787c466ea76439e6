import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useClipboard } from '#web/platform/kit/fields/useClipboard.ts'

import { useFactorTexts } from './factors-texts.ts'

export function CopyPart({ text }: { text: string }) {
  const { recovery: texts } = useFactorTexts()
  const { copied, copy } = useClipboard()
  return (
    <>
      <Button icon={copied ? <Check /> : <Copy />} onClick={() => copy(text)}>
        {texts.copy}
      </Button>
      <output className="ui-small ui-soft factor-copied">{copied && texts.copied}</output>
    </>
  )
}
