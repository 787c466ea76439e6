import type { Asking } from './asking.ts'

export async function examplesOfPortfolio({ ask }: Asking, projectId: number): Promise<void> {
  await ask(`GET /projects/${projectId}/forecast`)
  await ask(`POST /projects/${projectId}/forecast/what-if`, { due: '2027-01-29', percentage: 60 })
  await ask(`GET /projects/${projectId}/slips`)
  await ask(`GET /projects/forecasts?ids=${projectId}`)
  await ask('GET /forecast-record')
  await ask('GET /forecast-record/rows')
  await ask('GET /portfolio?top=1')
  await ask('GET /portfolio/causes')
  await ask('GET /portfolio/cards?top=1')
  await ask('GET /workload?top=1')
  await ask('GET /calendar?from=2026-02-16&to=2026-03-31')
  await ask('GET /search?searchTerm=begoña')
  await ask('GET /audit?top=2')
}
