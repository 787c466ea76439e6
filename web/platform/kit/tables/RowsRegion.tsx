import { type ReactNode, useState } from 'react'

import { ScrollRegion, type ScrollRegionProps } from '../page/ScrollRegion.tsx'
import { phone, useMediaQuery } from '../page/useMediaQuery.ts'
import { useUiTexts } from '../texts.ts'

interface RowsRegionProps<Row> extends Omit<ScrollRegionProps, 'children'> {
  rows: readonly Row[]
  /** How many of them fit on a phone, where they are higher. */
  fits: number
  /** Draws those that are to be seen. */
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * A panel of rows that scrolls when they are higher than `maxHeight`. On a phone nothing scrolls inside of the page:
 * there it shows the first that fit, and all of them when that is asked for. One row more is no reason to ask.
 */
export function RowsRegion<Row>({ rows, fits, children, ...region }: RowsRegionProps<Row>) {
  const { list, seeLess } = useUiTexts()
  const onPhone = useMediaQuery(phone)
  const [all, setAll] = useState(false)
  const many = onPhone && rows.length > fits + 1
  return (
    <>
      <ScrollRegion {...region}>{children(many && !all ? rows.slice(0, fits) : rows)}</ScrollRegion>
      {many && (
        <button type="button" className="ui-link ui-show-all" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? seeLess : list.showAll(rows.length)}
        </button>
      )}
    </>
  )
}
