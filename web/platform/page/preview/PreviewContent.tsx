import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { decodedText } from '#contract/separated-text.ts'
import { readStart, type RenewLink, servingLink } from '#web/platform/calls/file-link.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { showBytes } from '#web/platform/kit/fields/file-rules.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'

import { previewKind, type ShownFile, usePreviewFailure, usePreviewTexts } from './preview-kind.ts'
import { figureColumns, mostColumns, mostRows, type TableRows, tableRows } from './table-rows.ts'

/** Bytes that are read of a text. */
const previewBytes = 64_000

/** Nothing of it stays when the dialog closes. */
const preview = { key: 'file-preview', gcTime: 0, staleTime: Infinity } as const

interface PreviewProps {
  file: ShownFile
  renew: RenewLink
}

function Failure({ children }: { children: ReactNode }) {
  const texts = usePreviewTexts()
  return (
    <InlineAlert tone="bad" live="alert" title={texts.failed}>
      {children}
    </InlineAlert>
  )
}

function Waiting() {
  const texts = usePreviewTexts()
  return useStandIn(true) ? <Loader inline label={texts.loading} /> : null
}

/** The keyboard reaches what is cut off. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  const stop = { tabIndex: 0 }
  return (
    <section {...stop} aria-label={label} className="preview-scroll">
      {children}
    </section>
  )
}

function ImagePreview({ file, renew }: PreviewProps) {
  const texts = usePreviewTexts()
  const failureOf = usePreviewFailure()
  const [state, setState] = useState<'coming' | 'there' | 'broken'>('coming')
  const { data, error } = useQuery({
    queryKey: [preview.key, 'image', file.url],
    queryFn: () => servingLink(file.url, renew),
    gcTime: preview.gcTime,
    staleTime: preview.staleTime,
  })
  if (error) return <Failure>{failureOf(error)}</Failure>
  if (state === 'broken') return <Failure>{texts.broken}</Failure>
  return (
    <>
      {state === 'coming' && <Waiting />}
      {data && (
        <img
          src={data.address}
          alt={texts.image(file.name)}
          className="preview-image"
          onLoad={() => setState('there')}
          onError={() => setState('broken')}
        />
      )}
    </>
  )
}

/** Only their places tell equal values apart. */
const placed = <Value,>(values: readonly Value[]) => values.map((value, at) => ({ value, at }))

function Table({ label, table }: { label: string; table: TableRows }) {
  const texts = usePreviewTexts()
  const format = useFormat()
  const [head = [], ...body] = table.rows
  const figures = figureColumns(table)
  return (
    <table className="ui-small ui-number preview-table" aria-label={label}>
      <thead>
        <tr>
          {placed(head).map(({ value, at }) => (
            <th key={at} scope="col" data-figures={figures.has(at) || undefined}>
              {value || <VisuallyHidden>{texts.column(format.integer(at + 1))}</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placed(body).map(({ value: cells, at: row }) => (
          <tr key={row}>
            {placed(cells).map(({ value, at }) => (
              <td key={at} data-figures={figures.has(at) || undefined}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TextPreview({ file, renew, isTable }: PreviewProps & { isTable: boolean }) {
  const texts = usePreviewTexts()
  const format = useFormat()
  const failureOf = usePreviewFailure()
  const { data, error } = useQuery({
    queryKey: [preview.key, 'text', file.url],
    queryFn: async ({ signal }) => {
      const { bytes, size } = await readStart(file.url, renew, { most: previewBytes, signal })
      const isCut = size > bytes.length
      const text = decodedText(bytes, isCut)
      return { text, size, isCut, table: isTable ? tableRows(text, isCut) : undefined }
    },
    gcTime: preview.gcTime,
    staleTime: preview.staleTime,
  })
  if (error) return <Failure>{failureOf(error)}</Failure>
  if (!data) return <Waiting />
  const { text, size, isCut, table } = data
  if (text.trim() === '') return <p>{texts.empty}</p>
  const bytes = (count: number) => showBytes(count, format.language)
  return (
    <>
      {isCut && <p className="ui-small ui-soft preview-cut">{texts.cut(bytes(previewBytes), bytes(size))}</p>}
      {!isCut && table?.isCut && (
        <p className="ui-small ui-soft preview-cut">
          {texts.cutTable(format.integer(mostRows), format.integer(mostColumns))}
        </p>
      )}
      {table ? (
        <Scrolling label={texts.table(file.name)}>
          <Table label={texts.table(file.name)} table={table} />
        </Scrolling>
      ) : (
        <Scrolling label={texts.text(file.name)}>
          <pre className="ui-small ui-ink ui-breaks preview-text">{text}</pre>
        </Scrolling>
      )}
    </>
  )
}

export function PreviewContent({ file, renew }: PreviewProps) {
  const kind = previewKind(file.name)
  return (
    <div className="ui-grid ui-gap-12 preview">
      {kind === 'image' ? (
        <ImagePreview file={file} renew={renew} />
      ) : (
        <TextPreview file={file} renew={renew} isTable={kind === 'table'} />
      )}
    </div>
  )
}
