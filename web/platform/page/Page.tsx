import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { Breadcrumbs, type Crumb } from '#web/platform/kit/page/Breadcrumbs.tsx'
import { PageHeader, type PageHeaderProps } from '#web/platform/kit/page/PageHeader.tsx'

import { announce } from './announce.tsx'
import { arrive } from './arrival.ts'
import { listAddress } from './list-address.ts'
import { PageFailedContext } from './page-failed.ts'
import { windowTitle, type TitleParts } from './page-title.ts'
import { useWayBack } from './way-back.ts'

export interface PageProps extends Omit<PageHeaderProps, 'breadcrumbs'>, Omit<TitleParts, 'name'> {
  /** The way to this page, itself last and without `href`. */
  crumbs: readonly Crumb[]
  /** The list that 'Atrás' leads to, as it was left. */
  back?: string
  children: ReactNode
}

/** When the screen comes, its heading takes the focus and its name is announced. */
export function Page({ title, crumbs, back, page, failed, children, ...header }: PageProps) {
  const texts = useTexts()
  const format = useFormat()
  const wayBack = useWayBack()
  const { pathname } = useUrlState()
  const place = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(false)

  const name = windowTitle({ name: title, page, failed: failed || marked }, texts, format)
  useEffect(() => {
    document.title = name
  }, [name])

  const takeFocus = useEffectEvent(() => {
    const before = arrive('screen', pathname)
    if (!before) return
    const heading = place.current?.querySelector('h1')
    // After a password was typed, the keyboard did not lead here.
    if (before === 'login') heading?.setAttribute('data-quiet', '')
    heading?.focus({ preventScroll: true })
    announce(title)
  })
  useEffect(() => takeFocus(), [])

  return (
    <div ref={place} className="page">
      <PageHeader
        {...header}
        title={title}
        breadcrumbs={
          <div className="ui-line page-trail">
            {back && (
              <TextLink href={wayBack ?? listAddress(back)} className="ui-inline ui-gap-4 ui-small page-back">
                <ArrowLeft aria-hidden="true" />
                {texts.app.back}
              </TextLink>
            )}
            <Breadcrumbs crumbs={crumbs} />
          </div>
        }
      />
      <PageFailedContext value={setMarked}>{children}</PageFailedContext>
    </div>
  )
}
