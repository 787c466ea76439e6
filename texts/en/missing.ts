import type * as es from '../es/missing.ts'

export const missing: typeof es.missing = {
  title: 'The page could not be loaded',
  text: 'The connection failed or there is a new version of the portal. What was saved is still saved.',
  retry: 'Retry',
  windowTitle: 'Error: The page could not be loaded · Portal de Proyectos Internos',
}
