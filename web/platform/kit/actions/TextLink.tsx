import type { ReactNode, Ref } from 'react'

import { classNames } from '../class-names.ts'
import { useLinkProps } from '../navigation.tsx'

export interface LinkProps {
  href: string
  children: ReactNode
  className?: string
  /** Opens elsewhere: the browser then shows it, not the app. */
  target?: '_blank'
  download?: string | true
  id?: string
  ref?: Ref<HTMLAnchorElement>
  'aria-label'?: string
  'aria-current'?: 'page' | 'true'
  'aria-describedby'?: string
  title?: string
  /** The pointer or the focus rests on it: time to fetch what it leads to. */
  onIntent?: () => void
}

/** A link in or beside text. A path of the app is taken without loading the page anew. */
export function TextLink({ href, className, children, onIntent, ...rest }: LinkProps) {
  const link = useLinkProps(href, onIntent)
  return (
    <a {...rest} {...link} rel={rest.target && 'noreferrer'} className={classNames('ui-link', className)}>
      {children}
    </a>
  )
}
