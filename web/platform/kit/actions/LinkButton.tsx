import type { ReactNode } from 'react'

import { classNames } from '../class-names.ts'
import { useLinkProps } from '../navigation.tsx'
import type { ButtonKind } from './Button.tsx'
import type { LinkProps } from './TextLink.tsx'

export function LinkButton({
  href,
  kind = 'secondary',
  icon,
  wide = false,
  className,
  children,
  onIntent,
  ...rest
}: LinkProps & { kind?: ButtonKind; icon?: ReactNode; wide?: boolean }) {
  const link = useLinkProps(href, onIntent)
  return (
    <a
      {...rest}
      {...link}
      rel={rest.target && 'noreferrer'}
      className={classNames('ui-button', `is-${kind}`, wide && 'is-wide', className)}
    >
      {icon && (
        <span className="ui-button-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="ui-button-label">{children}</span>
    </a>
  )
}
