import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { NativeSelect } from '../choices/NativeSelect.tsx'
import { useUiTexts } from '../texts.ts'
import { buttonsUnder, pageChoices, pageCount, rowRange } from './pager-pages.ts'

interface PagerProps {
  /** From 1. */
  page: number
  size: number
  /** How many rows the search finds: `filteredRecordsCount`. */
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** What 'Por página' offers. */
  sizes: readonly number[]
  /** What is paged, where a page has two pagers; 'Paginación' when left out. */
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

/** 'a - b de N registros', the page size, and the pages: a button each while they are fewer than ten, else a select. */
export function Pager({ page, size, total, onPage, onSize, sizes, label }: PagerProps) {
  'use no memo'
  const { pager } = useUiTexts()
  const { locale } = useLocale()
  const show = new Intl.NumberFormat(locale)
  const pages = pageCount(total, size)
  const { from, to } = rowRange(page, size, total)
  const nav = useRef<HTMLElement>(null)
  /** A step to the first or last page disables its own button: the focus goes on to that page's. */
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
        {total === 0 ? (
          pager.noRecords
        ) : (
          <>
            <strong>
              {show.format(from)} - {show.format(to)}
            </strong>{' '}
            {pager.ofRecords(total, show.format(total))}
          </>
        )}
      </p>
      <NativeSelect
        label={pager.perPage}
        className="ui-page-size"
        value={size}
        onChange={onSize}
        options={sizes.map((one) => ({ value: one, label: String(one) }))}
      />
      <div className="ui-page-tools">
        <button
          type="button"
          className="ui-page is-step"
          aria-label={pager.previous}
          disabled={page <= 1}
          onClick={() => step(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <Pages page={page} pages={pages} onPage={onPage} />
        <button
          type="button"
          className="ui-page is-step"
          aria-label={pager.next}
          disabled={page >= pages}
          onClick={() => step(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
    </nav>
  )
}
