import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { webChunks } from './web-chunks.ts'

const idOf = (name: string) => join(import.meta.dirname, '../web', name)

/** What the modules of an invented web import. */
const imports: Record<string, string[]> = {
  'start/render.tsx': ['react'],
  'features/session/LoginPage.tsx': ['react', 'Button'],
  'shell/Portal.tsx': ['react', 'Button', 'Menu', 'shell/routes.tsx'],
  'shell/routes.tsx': ['calls'],
  'CustomerListPage.tsx': ['Button', 'DataTable', 'Pager'],
  'EmployeeListPage.tsx': ['DataTable', 'Pager'],
  'ContactListPage.tsx': ['DataTable', 'mailTo'],
  'MilestoneListPage.tsx': ['DataTable', 'TextField'],
  'shell/overview/ProjectOverviewPage.tsx': ['Tabs', 'LightSign', 'FileBox', 'NumberField', 'FileLink'],
  'features/portfolio/PortfolioPage.tsx': ['LightSign'],
  'features/imports/ImportPage.tsx': ['FileBox'],
  'EmployeeFormPage.tsx': ['TextField', 'DateField', 'Record'],
  'ContactCreatePage.tsx': ['TextField', 'Record'],
  'ContactUpdatePage.tsx': ['TextField', 'DateField'],
  'CustomerFormPage.tsx': ['TextField', 'CitySelect', 'NumberField'],
  'MilestoneFormPage.tsx': ['TextField', 'DateField', 'Record', 'NumberField'],
  Record: ['drafts'],
}
const screens = Object.keys(imports).filter((name) => name.endsWith('Page.tsx') && !name.includes('Login'))

/** In the order in which they take modules. */
function groupsOf(routes: readonly string[]): ((name: string) => unknown)[] {
  const names = new Map(Object.keys(imports).map((name) => [idOf(name), name]))
  const graph = {
    getModuleInfo: (id: string) => {
      const name = names.get(id)
      return {
        importedIds: (imports[name ?? ''] ?? []).map(idOf),
        dynamicallyImportedIds: name === 'shell/routes.tsx' ? routes.map(idOf) : [],
      }
    },
  } as unknown as Parameters<Exclude<ReturnType<typeof webChunks>[number]['name'], string>>[1]
  return webChunks()
    .toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0))
    .flatMap(({ name }) => (typeof name === 'function' ? [(id: string) => name(idOf(id), graph)] : []))
}

const chunkOf = (name: string, routes = screens): string | undefined =>
  groupsOf(routes)
    .map((group) => group(name))
    .find((chunk) => typeof chunk === 'string')

describe('a module goes into the file of', () => {
  test.each([
    ['what draws', 'react', 'render'],
    ['the login, with what that shares', 'Button', 'common'],
    ['what stands around every screen', 'Menu', 'shell'],
    ['what the routes call', 'calls', 'shell'],
    ['lists, where a quarter of the screens to read import it', 'Pager', 'list'],
    ['lists, where one of them imports it and half of the forms', 'TextField', 'list'],
    ['forms, where half of them import it', 'DateField', 'form'],
    ['forms, with what such a module imports', 'drafts', 'form'],
    ['a project, where few other screens import it', 'LightSign', 'project'],
  ])('%s', (_, name, chunk) => {
    expect(chunkOf(name)).toBe(chunk)
  })

  test.each(['mailTo', 'FileBox', 'NumberField', 'FileLink', 'CitySelect', 'EmployeeFormPage.tsx'])(
    'nobody but its screen, where few import it: %s',
    (name) => {
      expect(chunkOf(name)).toBeUndefined()
    },
  )
})

test('routes without two screens of a kind end the build', () => {
  const readers = screens.filter((name) => !/(?:Form|Create|Update)Page\.tsx$/.test(name))
  expect(() => chunkOf('Tabs', readers)).toThrow('fewer than two screens')
})
