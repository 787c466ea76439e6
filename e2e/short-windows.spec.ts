import { expect, test } from './fixtures.ts'
import { expectRoomToRead } from './look-rules.ts'
import { firstOf } from './looks.ts'
import { someMilestone, someProject } from './records.ts'
import { expectNoSidewaysScroll, screenHeading } from './screen.ts'

/** 1280 x 800 at 400 %, and a phone on its side. */
const windows = [
  { width: 320, height: 200 },
  { width: 844, height: 390 },
]

for (const { width, height } of firstOf(1, windows))
  test(`in a window of ${width} x ${height} bars leave at least half of it to forms, lists and dialogs`, async ({
    page,
    signIn,
    api,
  }) => {
    const project = await someProject(api)
    await someMilestone(api)
    await page.setViewportSize({ width, height })
    await signIn(page)
    const forms = ['/employees/create-employee', '/projects/create-project', `/projects/update-project/${project.id}`]
    for (const path of [...forms, '/customers', '/employees?size=50', `/projects/projects-list/${project.id}`]) {
      await page.goto(path)
      await expect(screenHeading(page)).toBeVisible()
      await expect(page.locator('[aria-busy=true], .is-skeleton, .form-skeleton')).toHaveCount(0)
      for (const where of ['0', '300', 'document.body.scrollHeight']) {
        await page.evaluate(`scrollTo(0, ${where})`)
        await expectRoomToRead(page)
      }
      await expectNoSidewaysScroll(page)
    }

    await page.getByRole('button', { name: 'Asignar hitos' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    // What the dialog keeps in place is no more than what it scrolls: its last button can be brought into view.
    await dialog.getByRole('button', { name: 'Guardar' }).scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('combobox').scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('combobox')).toBeInViewport({ ratio: 1 })
  })
