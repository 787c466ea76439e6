import type { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { useStepTexts } from './second-step-texts.ts'

interface CodePartProps {
  asked: Pick<ReturnType<typeof useAskedText>, 'field'>
  /** One of the recovery codes, and not one of the app. */
  isRecovery: boolean
  /** 'Código' or 'Código de recuperación' by default. */
  label?: string
}

export function CodePart({ asked, isRecovery, label }: CodePartProps) {
  const texts = useStepTexts()
  return (
    <TextField
      {...asked.field}
      label={label ?? (isRecovery ? texts.recoveryCode : texts.code)}
      name="code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      spellCheck={false}
      maxLength={60}
      focusOnMount
    />
  )
}
