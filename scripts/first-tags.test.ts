import { expect, test } from 'vitest'

import { modulesOfRoutes } from './first-tags.ts'
import { exists } from './house.ts'

test('each path of the web is known with the module of its screen, for the first script to ask for', () => {
  const modules = modulesOfRoutes()
  expect(modules.get('/')).toBe('/web/shell/home/HomePage.tsx')
  expect(modules.get('/projects/update-project/$id')).toBe('/web/features/projects/ProjectUpdatePage.tsx')
  expect([...modules.values()].filter((module) => !exists(module.slice(1)))).toEqual([])
})

test('a route whose screen is made in another way ends the build', () => {
  expect(() => modulesOfRoutes("  at('/x', unknown),")).toThrow('/x: unknown is no screen')
})
