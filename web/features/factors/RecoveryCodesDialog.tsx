import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'

import { saveBlob } from '#web/platform/calls/save-blob.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ShownOnceDialog } from '#web/platform/page/ShownOnceDialog.tsx'

import { CopyPart } from './CopyPart.tsx'
import { useFactorTexts } from './factors-texts.ts'

/** The ways to keep the codes: the clipboard, a file, paper. */
function KeepButtons({ heading, codes }: { heading: string; codes: readonly string[] }) {
  const { recovery: texts } = useFactorTexts()
  const text = [heading, '', ...codes, ''].join('\n')
  return (
    <div className="ui-flex ui-wraps ui-gap-8 recovery-keep">
      <Button icon={<Download />} onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), texts.file)}>
        {texts.download}
      </Button>
      <Button icon={<Printer />} onClick={() => print()}>
        {texts.print}
      </Button>
      <CopyPart text={text} />
    </div>
  )
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { recovery: texts } = useFactorTexts()
  const { app } = useTexts()
  const heading = texts.heading(app.portal, useUser()?.email ?? '')
  return (
    <ShownOnceDialog title={texts.title} done={texts.done} lost={codes.length === 0 && texts.lost} onClose={onClose}>
      <p>{texts.shown}</p>
      <p className="ui-small ui-soft ui-breaks">{heading}</p>
      <ul className="ui-grid ui-gap-8 recovery-codes" aria-label={texts.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <KeepButtons heading={heading} codes={codes} />
    </ShownOnceDialog>
  )
}
