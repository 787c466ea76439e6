import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'

import { useUiTexts } from '../texts.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'inputMode' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

/**
 * The button keeps its name and says by `aria-pressed` whether the password shows. Free of react-aria, so that the
 * login screen can use it.
 */
export function PasswordField(props: PasswordFieldProps) {
  const texts = useUiTexts()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      end={
        <button
          type="button"
          className="ui-icon-button is-quiet ui-in-box"
          aria-label={texts.showPassword}
          aria-pressed={shown}
          aria-controls={props.id}
          disabled={props.disabled}
          title={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" />
        </button>
      }
    />
  )
}
