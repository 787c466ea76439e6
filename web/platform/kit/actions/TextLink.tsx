import type { ReactNode, Ref } from 'react'

import { classNames } from '../class-names.ts'
import { useLinkProps } from '../navigation.tsx'

export interface LinkProps {
  href: string
  children: ReactNode
  className?: string
  target?: '_blank'
  download?: string | true
  id?: string
  ref?: Ref<HTMLAnchorElement>
  'aria-label'?: string
  'aria-current'?: 'page' | 'true'
  'aria-describedby'?: string
  title?: string
  /** Pointer or focus rests on it: time to fetch what it leads to. */
  onIntent?: () => void
}

/** A path of the app opens without loading the page anew. */
export function TextLink({ href, className, children, onIntent, ...rest }: LinkProps) {
  const link = useLinkProps(href, onIntent)
  return (
    <a {...rest} {...link} rel={rest.target && 'noreferrer'} className={classNames('ui-link', className)}>
      {children}
    </a>
  )
}
