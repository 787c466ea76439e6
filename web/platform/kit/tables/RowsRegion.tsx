import { type ReactNode, useState } from 'react'

import { ScrollRegion, type ScrollRegionProps } from '../page/ScrollRegion.tsx'
import { phone, useMediaQuery } from '../page/useMediaQuery.ts'
import { useUiTexts } from '../texts.ts'

interface RowsRegionProps<Row> extends Omit<ScrollRegionProps, 'children'> {
  rows: readonly Row[]
  fits: number
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * Scrolls from `maxHeight` on. On a phone it shows the first rows that fit, and all of them on request; for one row
 * more nothing is asked.
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
