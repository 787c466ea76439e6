import { classNames } from '../class-names.ts'
import { headSize, tracks, type Column } from '../tables/table.ts'
import { useUiTexts } from '../texts.ts'

/** `width` is any CSS length. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className="ui-skeleton" style={{ width, height }} />
}

const count = (rows: number, most: number) => Array.from({ length: Math.min(rows, most) }, (_, i) => i)
/** Different lengths look like words; always the same ones, so that nothing flickers. */
const lengths = ['72%', '54%', '64%', '46%', '80%', '58%', '68%']

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[]
  /** Of the page; ten are drawn at most. */
  rows: number
  /** Without a frame of its own, as the table will stand. */
  bare?: boolean
}

/** The columns and row heights of the table to come. */
export function TableSkeleton<Row>({ columns, rows, bare = false }: TableSkeletonProps<Row>) {
  // It is drawn once and gone.
  'use no memo'
  const { loading } = useUiTexts()
  return (
    <div className="ui-table-place">
      <output className="ui-hidden">{loading}</output>
      <div className={classNames('ui-table-frame', bare && 'is-bare')} aria-hidden="true">
        <div className="ui-table is-skeleton" style={{ '--tracks': tracks(columns) }}>
          <div className="ui-head-row">
            {columns.map((column) => (
              <div
                key={column.id}
                {...headSize(column)}
                className={classNames('ui-head', column.sortField && 'is-sorting')}
                data-align={column.align}
              >
                {!column.hideHeader && <span className="ui-head-words">{column.header}</span>}
              </div>
            ))}
          </div>
          {count(rows, 10).map((row) => (
            <div key={row} className="ui-row">
              {columns.map(({ id, phone }, column) => (
                <div key={id} className="ui-cell" data-phone={phone}>
                  <Skeleton width={lengths[(row * 3 + column) % lengths.length] ?? '60%'} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** `height` is that of a card, so that nothing moves when it comes. */
export function CardSkeleton({ cards = 6, height = '18rem' }: { cards?: number; height?: string }) {
  'use no memo'
  const { loading } = useUiTexts()
  return (
    <div className="ui-cards">
      <output className="ui-hidden">{loading}</output>
      {count(cards, 10).map((card) => (
        <div key={card} className="ui-card is-skeleton" style={{ height }} aria-hidden="true">
          <Skeleton width="38%" />
          <Skeleton width="74%" height="1.1rem" />
          <Skeleton width="52%" />
          <Skeleton height="0.4rem" />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}
