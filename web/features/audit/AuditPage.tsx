import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'

import { audit as calls } from '#contract/audit.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { saveBlob } from '#web/platform/calls/save-blob.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { isClosed } from '#web/platform/lists/answer-states.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { ListPages } from '#web/platform/lists/ListPages.tsx'
import { ListViews } from '#web/platform/lists/ListViews.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { ChangeDays } from '#web/platform/page/history/ChangeDays.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { isFiltered, noFilters, useAuditFilters } from './audit-filters.ts'
import { placeOf } from './audit-links.ts'
import { auditPage, exportAudit, queryOf } from './audit.api.ts'
import { KeptRowsPart } from './KeptRowsPart.tsx'

import './audit.css'

/** Typed days are most of the screen: their room is kept until they come. */
const filters = lazyPanel(async () => (await import('./AuditFilterPanel.tsx')).AuditFilterPanel, {
  waiting: (
    <div className="ui-grid ui-underlined audit-filters audit-awaited">
      {Array.from({ length: 6 }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  ),
})
const listOptions = { sortFields: [], defaultSize: 20 }

interface ActionsProps {
  filters: ReturnType<typeof useAuditFilters>['filters']
  total: number | undefined
  download: { mutate: () => void; isPending: boolean }
}

function Actions({ filters: asked, total, download }: ActionsProps) {
  const audit = useAuditTexts()
  return (
    <>
      <ListViews noun="audit" />
      <Button
        icon={<Download />}
        onClick={() => download.mutate()}
        pending={download.isPending}
        pendingLabel={audit.exporting}
        disabled={total === 0}
      >
        {audit.export}
      </Button>
      <ExportButton label={audit.workbook} formats={['xlsx']} route={calls.list} query={queryOf(asked)} total={total} />
    </>
  )
}

/** Nothing was changed, or the filters find none of it. */
function NoChange({ filters, set }: ReturnType<typeof useAuditFilters>) {
  const audit = useAuditTexts()
  const clear = isFiltered(filters) && (
    <Button
      onClick={({ currentTarget }) => {
        // The pressed button goes: the first of the filters is the next to be used.
        currentTarget.closest('.ui-card')?.querySelector('input')?.focus()
        set(noFilters)
      }}
    >
      {audit.clear}
    </Button>
  )
  return <EmptyState title={audit.noHits} text={audit.noHitsText} action={clear} />
}

export function AuditPage() {
  const texts = useTexts()
  const audit = useAuditTexts()
  const format = useFormat()
  const filtering = useAuditFilters()
  const list = useListParams(listOptions)
  const answer = useQuery(auditPage(filtering.filters, list.params))
  const total = answer.data?.filteredRecordsCount
  const closed = isClosed(answer)
  const download = useMutation({
    mutationFn: async () => saveBlob(await exportAudit(filtering.filters), 'auditoria.csv'),
  })
  return (
    <Page
      title={audit.title}
      page={list.page}
      crumbs={[{ label: texts.options.title, href: paths.options }, { label: audit.title }]}
      meta={audit.intro}
      actions={!closed && <Actions filters={filtering.filters} total={total} download={download} />}
    >
      {download.isError && (
        <InlineAlert tone="bad" live="alert">
          {textOf(download.error)}
        </InlineAlert>
      )}
      {/* The line of the count is kept from the start, so that nothing moves when it comes. */}
      <Card title={audit.changes} note={total === undefined ? '\u00A0' : audit.count(total, format.integer(total))}>
        {!closed && <filters.Panel {...filtering} />}
        <div className="audit-list">
          <ListPages
            list={list}
            answer={answer}
            empty={<NoChange {...filtering} />}
            skeleton={<Loader inline label={audit.loading} />}
          >
            {(rows, busy) => (
              <KeptRowsPart>
                <ChangeDays changes={rows} hrefOf={placeOf} technical busy={busy} />
              </KeptRowsPart>
            )}
          </ListPages>
        </div>
      </Card>
    </Page>
  )
}
