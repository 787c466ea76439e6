import type { Texts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'

export interface TitleParts {
  name: string
  /** The page of a list, from 1. */
  page?: number | undefined
  /** The form on the page has errors. */
  failed?: boolean | undefined
}

/** 'Error: Empleados, página 2 · Portal de Proyectos Internos': the title of the window. */
export function windowTitle({ name, page = 1, failed = false }: TitleParts, texts: Texts, format: Format): string {
  const paged = page > 1 ? texts.app.titlePage(name, format.integer(page)) : name
  const title = `${paged}${texts.app.titleSuffix}`
  return failed ? texts.app.titleError(title) : title
}
