import { useQueryClient } from '@tanstack/react-query'
import { encode } from 'uqr'

import type { AppSetup } from '#contract/factors.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { AskedTextDialog } from '#web/platform/forms/AskedTextDialog.tsx'
import { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { CopyPart } from './CopyPart.tsx'
import { useFactorTexts } from './factors-texts.ts'
import { confirmApp, factorsKey } from './factors.api.ts'

interface SetUpAppDialogProps {
  setup: AppSetup
  /** Whether it takes the place of an app that is there. */
  replaces: boolean
  /** The recovery codes that came with the first app. */
  onDone: (recoveryCodes: string[] | undefined) => void
  onRefused: (error: unknown) => void
  onClose: () => void
}

/** A text as a QR code: dark on light in either theme, as telephones read it, with the quiet edge of four that it needs. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  return <img className="factor-picture" alt={label} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} />
}

/** The first code of the app, which is sent. */
function useFirstCode({ replaces, onDone, onRefused }: Pick<SetUpAppDialogProps, 'replaces' | 'onDone' | 'onRefused'>) {
  const { setup: texts } = useFactorTexts()
  const { fieldSentences } = useTexts()
  const cache = useQueryClient()
  return useAskedText('first-code', {
    missing: fieldSentences.code,
    async send(code) {
      const { recoveryCodes } = await confirmApp(code)
      await cache.invalidateQueries({ queryKey: [factorsKey] })
      onDone(recoveryCodes)
      toastSuccess(replaces ? texts.replaced : texts.added)
    },
    refusal(error) {
      onRefused(error)
      const own = error instanceof CallError ? error.errors.find(({ path }) => path === 'code')?.message : undefined
      return own ?? textOf(error)
    },
  })
}

/** Brings the secret to an app on a telephone, by a picture or as text, and asks for the first code of it. */
export function SetUpAppDialog({ setup: { secret, uri }, replaces, onDone, onRefused, onClose }: SetUpAppDialogProps) {
  const { setup: texts } = useFactorTexts()
  const asked = useFirstCode({ replaces, onDone, onRefused })
  return (
    <AskedTextDialog
      asked={asked}
      title={texts.title}
      confirm={[texts.confirm, texts.confirming]}
      startAtTitle
      onClose={onClose}
    >
      <p>{texts.scan}</p>
      {replaces && <p className="ui-soft">{texts.replaces}</p>}
      <QrPicture text={uri} label={texts.picture} />
      <div className="ui-grid ui-gap-8">
        <p className="ui-small ui-strong">{texts.key}</p>
        <code className="factor-key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <div className="ui-flex ui-mid ui-wraps ui-gap-8">
          <CopyPart text={secret} />
        </div>
      </div>
      <TextField
        {...asked.field}
        label={texts.code}
        description={texts.codeHelp}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
    </AskedTextDialog>
  )
}
