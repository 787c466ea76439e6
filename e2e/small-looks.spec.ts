import { projectFiles } from '#contract/project-files.ts'

import { someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, test } from './fixtures.ts'
import { firstOf } from './looks.ts'
import { inDays, someEmployee, someProject, tag } from './records.ts'
import { finds, pdf, screenHeading } from './screen.ts'

/** Runs in the page: the rows of facts that hold a single one where others hold more. */
const factsAlone = `(() => {
  const facts = [...document.querySelectorAll('.project-facts .ui-description')]
  const rows = Map.groupBy(facts, (fact) => Math.round(fact.getBoundingClientRect().top))
  return facts.length === 0 ? ['none'] : [...rows.values()].filter((row) => row.length === 1).map(([fact]) => fact.textContent)
})()`

/** Runs in the page: the labels along the time of a project that touch another one. */
const touchingLabels = `(() => {
  const labels = [...document.querySelectorAll('.forecast-mark-label')].filter((label) => label.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  return labels.flatMap((one, at) => labels.slice(at + 1).flatMap((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    return a.left < b.right + 2 && b.left < a.right + 2 ? [one.textContent + ' and ' + other.textContent] : []
  }))
})()`

/** Runs in the page: how far the words of a row's cells that have one line stand from a common line, in px. */
const offTheLine = `Math.max(...[...document.querySelectorAll('tbody tr')].map((row) => {
  const ends = [...row.children].flatMap((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const rects = []
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode
      if (data.trim() === '' || parent.closest('.ui-hidden, button, .ui-badge, [role=combobox]')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      rects.push(...range.getClientRects())
    }
    return new Set(rects.map(({ bottom }) => Math.round(bottom))).size === 1 ? [rects[0].bottom] : []
  })
  return ends.length > 1 ? Math.max(...ends) - Math.min(...ends) : 0
}))`

test('on a project no fact stands alone in its row, the box of files keeps its 235 px with two files whole, and the labels along its time never touch, however near its promise is to today', async ({
  page,
  signIn,
  api,
}) => {
  test.slow()
  const dues = firstOf(4, [0, -1, 3, 14, -14, -3, 1, 6])
  const made = await Promise.all(
    dues.map(async (days) => someProject(api, { startDate: inDays(-150), endDate: inDays(days), percentage: 40 })),
  )
  await signIn(page)
  for (const [at, { id }] of made.entries()) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/projects/projects-list/${id}`)
    await expect(page.locator('.forecast-mark-label').filter({ hasText: 'Hoy' })).toBeVisible()
    for (const width of at === 0 ? [1440, 900, 390] : [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await finds(page, touchingLabels, `labels of ${id} at ${width} px`).toEqual([])
      if (at === 0 && width >= 900) await finds(page, factsAlone, `facts at ${width} px`).toEqual([])
    }
  }

  const { id } = made[0]!
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/projects/projects-list/${id}`)
  const names = ['Acta de inicio.pdf', `Informe de avance con un nombre largo ${tag()}.pdf`, 'Cronograma.pdf']
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(names.map((name) => pdf(name)))
  await expect(page.locator('.file-row')).toHaveCount(3)
  const seen = `(() => {
    const list = document.querySelector('.file-row').closest('.ui-scroll')
    const bottom = list.getBoundingClientRect().bottom
    const whole = [...list.querySelectorAll('.file-row')].filter((row) => row.getBoundingClientRect().bottom <= bottom + 1)
    return [whole.length >= 2, Math.round(list.parentElement.getBoundingClientRect().height) <= 235]
  })()`
  await finds(page, seen).toEqual([true, true])
  expect(await api.call(projectFiles.list, { params: { id: String(id) } })).toHaveLength(3)
})

test('in the list of tasks the name of the project stands in the line of the others', async ({ page, signIn, api }) => {
  const project = await someProject(api, { name: `Corto ${tag()}` })
  const person = await someEmployee(api)
  await someCheckpoint(api, { projectId: project.id, tasks: [someTask(person.id)] })
  await signIn(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/project-checkpoints/tasks?projectId=${project.id}`)
  await expect(page.getByRole('link', { name: project.name })).toBeVisible()
  await finds<number>(page, offTheLine).toBeLessThanOrEqual(1)
})

test('a screen that is loaded has no frame round its title; one that the keyboard leads to has', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const outline = `getComputedStyle(document.querySelector('h1')).outlineStyle`
  await page.goto('/customers')
  await expect(screenHeading(page)).toBeVisible()
  await finds(page, outline).toBe('none')
  await page.reload()
  await expect(screenHeading(page)).toBeVisible()
  await finds(page, outline).toBe('none')
  await page.getByRole('link', { name: 'Empleados' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Empleados' })).toBeFocused()
  await finds(page, outline).not.toBe('none')
})

/** Runs in the page: buttons that work, of each kind, and nothing else. */
const workingButtons = `(() => {
  document.body.innerHTML = ['primary', 'secondary', 'quiet', 'danger']
    .map((kind) => '<p><button class="ui-button is-' + kind + '" disabled>Creando...</button></p>').join('')
  for (const button of document.querySelectorAll('button')) button.style.transition = 'none'
})()`

/** Runs in the page: the words and the ground of a button. */
const coloursOf = (kind: string) => `(() => {
  const { color, backgroundColor } = getComputedStyle(document.querySelector('.is-${kind}'))
  return color + ' on ' + backgroundColor
})()`

test('a button that works looks the same under the mouse as away from it, in every skin and theme', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible()
  await page.evaluate(workingButtons)
  for (const skin of ['smart', 'provider'])
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`Object.assign(document.documentElement.dataset, { skin: '${skin}', theme: '${theme}' })`)
      for (const kind of ['primary', 'secondary', 'quiet', 'danger']) {
        await page.mouse.move(0, 0)
        const away = await page.evaluate<string>(coloursOf(kind))
        await page.locator(`.is-${kind}`).hover({ force: true })
        expect(await page.evaluate<string>(coloursOf(kind)), `${kind}, ${skin}, ${theme}`).toBe(away)
      }
    }
})
