import { useQuery } from '@tanstack/react-query'

import { checkpointRadar } from '#contract/checkpoint-radar.ts'
import { licenceRadar } from '#contract/licence-radar.ts'
import { portfolioCauses } from '#contract/portfolio-causes.ts'
import { portfolio } from '#contract/portfolio.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'

import { causesPage, causesQuery } from './causes.api.ts'
import type { PortfolioTab } from './portfolio-state.ts'
import { portfolioPage, portfolioQuery, timelinePage, timelineQuery } from './portfolio.api.ts'
import { licenceRadarPage, licenceRadarQuery, silentProjects, silentQuery } from './radar.api.ts'

type ExportProps = { search: string }

function TableExport({ search }: ExportProps) {
  const { data } = useQuery(portfolioPage(search))
  const total = data?.filteredRecordsCount
  return <ExportButton route={portfolio.list} noun="portfolio" query={portfolioQuery(search)} total={total} />
}

/** Of groups the timeline shows the first rows; all of them are taken along. */
function TimelineExport({ search }: ExportProps) {
  const { data } = useQuery(timelinePage(search))
  const total = data?.groups?.reduce((sum, { count }) => sum + count, 0) ?? data?.filteredRecordsCount
  return <ExportButton route={portfolio.list} query={timelineQuery(search)} total={total} />
}

function SilenceExport({ search }: ExportProps) {
  const { data } = useQuery(silentProjects(search))
  return <ExportButton route={checkpointRadar.list} query={silentQuery(search)} total={data?.filteredRecordsCount} />
}

function LicencesExport({ search }: ExportProps) {
  const { data } = useQuery(licenceRadarPage(search))
  return <ExportButton route={licenceRadar.list} query={licenceRadarQuery(search)} total={data?.filteredRecordsCount} />
}

function CausesExport({ search }: ExportProps) {
  const { data } = useQuery(causesPage(search))
  return <ExportButton route={portfolioCauses.list} query={causesQuery(search)} total={data?.filteredRecordsCount} />
}

/** 'Exportar' of the tab that shows: what it lists, as its address narrows it. The load of people is no list. */
export function PortfolioExportPanel({ tab, isPast, search }: ExportProps & { tab: PortfolioTab; isPast: boolean }) {
  if (tab === 'carga' || tab === 'calendario') return null
  if (tab === 'causas') return <CausesExport search={search} />
  if (tab === 'cronograma') return <TimelineExport search={search} />
  if (tab === 'silencio' && !isPast) return <SilenceExport search={search} />
  return tab === 'licencias' && !isPast ? <LicencesExport search={search} /> : <TableExport search={search} />
}
