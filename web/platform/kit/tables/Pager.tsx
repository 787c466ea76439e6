import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { NativeSelect } from '../choices/NativeSelect.tsx'
import { useUiTexts } from '../texts.ts'
import { buttonsUnder, pageChoices, pageCount, rowRange } from './pager-pages.ts'

interface PagerProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
  sizes: readonly number[]
  /** For a page with two pagers; 'Paginación' when left out. */
  label?: string
}

interface PageButtonsProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  const { pager } = useUiTexts()
  return (
    <ol className="ui-pages">
      {pageChoices(page, pages).map((one) => (
        <li key={one}>
          <button
            type="button"
            className="ui-page"
            aria-label={pager.page(String(one))}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {one}
          </button>
        </li>
      ))}
    </ol>
  )
}

function PageSelect({ page, pages, onPage }: PageButtonsProps) {
  'use no memo'
  const { pager } = useUiTexts()
  const { locale } = useLocale()
  const show = new Intl.NumberFormat(locale)
  return (
    <NativeSelect
      label={pager.goTo}
      value={page}
      onChange={onPage}
      options={pageChoices(page, pages).map((one) => ({ value: one, label: show.format(one) }))}
    />
  )
}

interface StepButtonProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button type="button" className="ui-page is-step" aria-label={label} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  )
}

function RowRange({ page, size, total }: Pick<PagerProps, 'page' | 'size' | 'total'>) {
  'use no memo'
  const { pager } = useUiTexts()
  const { locale } = useLocale()
  const show = new Intl.NumberFormat(locale)
  const { from, to } = rowRange(page, size, total)
  if (total === 0) return pager.noRecords
  return (
    <>
      <strong>
        {show.format(from)} - {show.format(to)}
      </strong>{' '}
      {pager.ofRecords(total, show.format(total))}
    </>
  )
}

/** A button for each page while they are fewer than ten, else a select. */
export function Pager({ page, size, total, onPage, onSize, sizes, label }: PagerProps) {
  const { pager } = useUiTexts()
  const pages = pageCount(total, size)
  const nav = useRef<HTMLElement>(null)
  /** A step to the first or last page disables its own button, so the focus goes to that page's button. */
  const step = (to: number) => {
    if (to <= 1 || to >= pages) {
      const choices = nav.current?.querySelectorAll<HTMLElement>('.ui-pages button, .ui-page-tools select') ?? []
      const choice = [...choices].find((one) => one.matches('select') || one.textContent === String(to))
      choice?.focus()
    }
    onPage(to)
  }
  const Pages = pages < buttonsUnder ? PageButtons : PageSelect
  return (
    <nav ref={nav} className="ui-pager" aria-label={label ?? pager.label}>
      <p className="ui-range" aria-live="polite" aria-atomic="true">
        <RowRange page={page} size={size} total={total} />
      </p>
      <NativeSelect
        label={pager.perPage}
        className="ui-page-size"
        value={size}
        onChange={onSize}
        options={sizes.map((one) => ({ value: one, label: String(one) }))}
      />
      <div className="ui-page-tools">
        <StepButton label={pager.previous} disabled={page <= 1} onPress={() => step(page - 1)}>
          <ChevronLeft aria-hidden="true" />
        </StepButton>
        <Pages page={page} pages={pages} onPage={onPage} />
        <StepButton label={pager.next} disabled={page >= pages} onPress={() => step(page + 1)}>
          <ChevronRight aria-hidden="true" />
        </StepButton>
      </div>
    </nav>
  )
}
