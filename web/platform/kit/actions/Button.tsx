import { type FocusEvent, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type Ref } from 'react'

import { classNames } from '../class-names.ts'
import { mergeRefs, useFocusOnMount } from '../refs.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps {
  children: ReactNode
  kind?: ButtonKind
  type?: 'button' | 'submit' | 'reset'
  icon?: ReactNode
  /** The button is disabled, keeps its width and says `pendingLabel`. */
  pending?: boolean
  pendingLabel?: string
  disabled?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  wide?: boolean
  id?: string
  name?: string
  value?: string
  form?: string
  className?: string
  /** For the harmless button of a question. */
  focusOnMount?: boolean
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-haspopup'?: 'dialog' | 'menu' | 'true'
  'aria-pressed'?: boolean
}

/** A disabled button loses the focus. It takes it back when the work ends, unless the person has moved on. */
function useFocusKept(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  useLayoutEffect(() => {
    if (!pending) return
    const element = button.current
    return () => {
      if (!focused.current) return
      requestAnimationFrame(() => {
        // On the page, or on the dialog around it, which takes a focus that is lost.
        const lost = document.activeElement !== element && document.activeElement?.contains(element)
        if (lost) element?.focus({ preventScroll: true })
        else focused.current = document.activeElement === element
      })
    }
  }, [pending])
  return {
    button,
    onFocus: () => {
      focused.current = true
    },
    // Browsers take the focus away in the moment the button is disabled, before an effect could see who had it.
    onBlur: ({ currentTarget }: FocusEvent<HTMLButtonElement>) => {
      if (!currentTarget.disabled) focused.current = false
    },
  }
}

/** Free of react-aria, so that the login screen can use it. */
export function Button({
  children,
  kind = 'secondary',
  type = 'button',
  icon,
  pending = false,
  pendingLabel,
  disabled = false,
  wide = false,
  focusOnMount = false,
  className,
  ref,
  ...rest
}: ButtonProps) {
  const { button, onFocus, onBlur } = useFocusKept(pending)
  const first = useFocusOnMount<HTMLButtonElement>(focusOnMount)
  const other = pending ? children : pendingLabel
  return (
    <button
      {...rest}
      ref={mergeRefs(button, first, ref)}
      onFocus={onFocus}
      onBlur={onBlur}
      type={type}
      className={classNames('ui-button', `is-${kind}`, wide && 'is-wide', className)}
      disabled={disabled || pending}
      data-pending={pending || undefined}
    >
      <span className="ui-button-face" data-other={typeof other === 'string' ? other : undefined}>
        <span className="ui-inline ui-gap-8">
          {icon && (
            <span className="ui-button-icon" aria-hidden="true">
              {icon}
            </span>
          )}
          <span className="ui-button-label">{pending && pendingLabel ? pendingLabel : children}</span>
        </span>
      </span>
    </button>
  )
}
