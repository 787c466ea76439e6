import type * as es from '../es/project-reports.ts'

export const projectReports: typeof es.projectReports = {
  open: 'Report',
  hidden: 'of one page for the customer, as PDF',
  opening: 'Opening...',
  waiting: 'Preparing the report...',
  ready: 'The report is ready',
  readyText: 'The browser did not open the tab.',
  show: 'Open',
  failed: 'The report could not be made',
  retry: 'Try again',
}
