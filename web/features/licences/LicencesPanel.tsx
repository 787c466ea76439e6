import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'

import { isEnding } from '#contract/licence-radar.ts'
import { licences as calls, type Licence, type LicenceSortField } from '#contract/licences.ts'
import { nextToRenew } from '#web/features/search/search.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import type { BulkPanelProps } from '#web/platform/lists/bulk/bulk-panel.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { useDeed } from '#web/platform/page/useDeed.ts'

import { useLicenceExport } from './licence-export.ts'
import { useLicenceFilter } from './licence-filter.ts'
import { useLicenceTexts } from './licence-texts.ts'
import { LicenceAssignDialog } from './LicenceAssignDialog.tsx'
import { LicenceCreateDialog } from './LicenceCreateDialog.tsx'
import { LicenceDeedDialog } from './LicenceDeedDialog.tsx'
import { LicenceRenewDialog } from './LicenceRenewDialog.tsx'
import { type Deed, licenceList, licenceListOptions } from './licences.api.ts'
import { LicencesRenewDialog } from './LicencesRenewDialog.tsx'
import { LicenceTablePanel } from './LicenceTablePanel.tsx'

import './licences.css'

interface LicencesPanelProps {
  projectId: number
  customerId: number
}

const bulkPanel = async () => (await import('./LicenceBulkPanel.tsx')).LicenceBulkPanel

/** The panel for many licences, told whose they are. */
const licenceBulk = (projectId: number, customerId: number) =>
  lazyPart(async () => {
    const Panel = await bulkPanel()
    return (props: BulkPanelProps<Licence, LicenceSortField>) => (
      <Panel {...props} projectId={projectId} customerId={customerId} />
    )
  })

type Doing = { deed: 'create' } | { deed: 'renewNext' } | { deed: Deed | 'assign' | 'renew'; licence: Licence }

interface DoingProps extends LicencesPanelProps {
  doing: Doing
  /** As the list has it by now: somebody else may have changed it since the dialog opened. */
  current: (licence: Licence) => Licence
  onClose: () => void
}

/** Renews those licences of the project that end next; nothing where none is to be renewed. */
function RenewNextDialog({ projectId, customerId, onClose }: Omit<DoingProps, 'doing' | 'current'>) {
  const { data } = useQuery(nextToRenew(projectId, customerId))
  return data && isEnding(data) && <LicencesRenewDialog row={data} onClose={onClose} />
}

function DoingDialog({ doing, current, projectId, customerId, onClose }: DoingProps) {
  if (doing.deed === 'create') return <LicenceCreateDialog projectId={projectId} onClose={onClose} />
  if (doing.deed === 'renewNext')
    return <RenewNextDialog projectId={projectId} customerId={customerId} onClose={onClose} />
  const { deed, licence } = doing
  if (deed === 'assign')
    return <LicenceAssignDialog projectId={projectId} licence={licence} customerId={customerId} onClose={onClose} />
  if (deed === 'renew') return <LicenceRenewDialog projectId={projectId} licence={licence} onClose={onClose} />
  return <LicenceDeedDialog projectId={projectId} deed={deed} licence={current(licence)} onClose={onClose} />
}

interface ExportsProps {
  list: ReturnType<typeof useListParams<LicenceSortField>>
  filter: ReturnType<typeof useLicenceFilter>[0]
  projectId: number
  answer: { data?: { totalRecordsCount: number; filteredRecordsCount: number } | undefined }
  exporting: boolean
  onExport: () => void
}

function Exports({ list, filter, projectId, answer, exporting, onExport }: ExportsProps) {
  const licences = useLicenceTexts()
  return (
    <>
      <Button
        icon={<Download />}
        onClick={onExport}
        pending={exporting}
        pendingLabel={licences.exporting.pending}
        disabled={answer.data?.totalRecordsCount === 0}
      >
        {licences.exporting.button}
      </Button>
      <ExportButton
        label={licences.exporting.workbook}
        formats={['xlsx']}
        route={calls.list}
        noun="licences"
        params={{ id: projectId }}
        query={{ ...list.params, ...filter }}
        total={answer.data?.filteredRecordsCount}
      />
    </>
  )
}

function ExportFailure({ text }: { text: string }) {
  const licences = useLicenceTexts()
  return (
    <div className="ui-gap-below">
      <InlineAlert tone="bad" live="alert" title={licences.exporting.failed}>
        {text}
      </InlineAlert>
    </div>
  )
}

function CreateButton({ onPress }: { onPress: () => void }) {
  const licences = useLicenceTexts()
  return (
    <Button kind="primary" icon={<Plus />} name="create" aria-haspopup="dialog" onClick={onPress}>
      {licences.add}
    </Button>
  )
}

export function LicencesPanel(props: LicencesPanelProps) {
  const { projectId, customerId } = props
  const licences = useLicenceTexts()
  const format = useFormat()
  const canWrite = useCan('licenses.write')
  const list = useListParams(licenceListOptions)
  const [filter] = useLicenceFilter()
  const answer = useQuery(licenceList(projectId, { ...list.params, ...filter }))
  const { exporting, failure, start } = useLicenceExport(projectId)
  const [doing, setDoing] = useState<Doing | null>(null)
  useDeed('crear', () => setDoing({ deed: 'create' }), canWrite)
  useDeed('renovar', () => setDoing({ deed: 'renewNext' }), canWrite)
  const bulk = useMemo(() => licenceBulk(projectId, customerId), [projectId, customerId])
  const total = answer.data?.totalRecordsCount
  const current = (licence: Licence) => answer.data?.data.find(({ id }) => id === licence.id) ?? licence

  return (
    <Card
      className="licences"
      title={licences.title}
      // Its line is kept from the start, so that nothing moves when the count comes.
      note={total === undefined ? '\u00A0' : licences.count(total, format.integer(total))}
      actions={
        <>
          <Exports
            list={list}
            filter={filter}
            projectId={projectId}
            answer={answer}
            exporting={exporting}
            onExport={() => void start()}
          />
          {canWrite && <CreateButton onPress={() => setDoing({ deed: 'create' })} />}
        </>
      }
      flush
    >
      {failure !== null && <ExportFailure text={failure} />}
      <LicenceTablePanel
        list={list}
        answer={answer}
        bulk={canWrite ? bulk : undefined}
        onDo={canWrite ? (deed, licence) => setDoing({ deed, licence }) : null}
      />
      {doing && <DoingDialog {...props} doing={doing} current={current} onClose={() => setDoing(null)} />}
    </Card>
  )
}
