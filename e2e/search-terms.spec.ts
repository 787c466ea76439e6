// In test:full alone. The rule is kept by web/features/search/palette-sections.test.ts and server/features/search/near.test.ts and server/features/search/numbers.test.ts.
import { nitCheckDigit } from '#contract/nit.ts'

import type { Api } from './api.ts'
import { expect, test } from './fixtures.ts'
import { digits, someContact, someCustomer, someEmployee, someProject } from './records.ts'

const box = { name: 'Buscar en todo' }

/** A company whose names nobody else in this run has, and what is typed to find its records. */
async function company(api: Api) {
  const nit = digits()
  const [cell, document] = [`31${digits().slice(0, 8)}`, digits()]
  const dairy = await someCustomer(api, {
    commercialName: 'Lácteos Páramo Verdegal',
    documentNumber: nit,
    code: `PV-${nit.slice(-4)}`,
  })
  const ranch = await someCustomer(api, { commercialName: 'Ganadería Hato Quiroguía' })
  await someContact(api, dairy.id, { firstName: 'Yeison', lastName: 'Marulandés', cellphoneNumber: cell })
  await someContact(api, ranch.id, { firstName: 'Natalia', lastName: 'Ospinazo' })
  const [sandra] = await Promise.all([
    someEmployee(api, { firstName: 'Sandra', lastName: 'Alvaradejo', documentNumber: document }),
    someEmployee(api, { firstName: 'Gustavo', lastName: 'Uribelarrea' }),
  ])
  await someProject(api, {
    name: 'Facturación en moneda quetzalina',
    customerId: dairy.id,
    employeeIds: [sandra.id],
  })
  await someProject(api, { name: 'Trazabilidad del ganado cebuino', customerId: ranch.id })
  return { nit, cell, document, code: `PV-${nit.slice(-4)}` }
}

const grouped = (number: string, sizes: readonly number[], by: string) => {
  let at = 0
  return sizes.map((size) => number.slice(at, (at += size))).join(by)
}

/** Sixty terms as people type them, each with what they mean. */
function termsOf({ nit, cell, document, code }: Awaited<ReturnType<typeof company>>): (readonly [string, string])[] {
  const check = nitCheckDigit(nit)
  const dotted = grouped(nit, [3, 3, 3], '.')
  const dairy = 'Lácteos Páramo Verdegal'
  const ranch = 'Ganadería Hato Quiroguía'
  const billing = 'Facturación en moneda quetzalina'
  const tracing = 'Trazabilidad del ganado cebuino'
  const screens = [
    ['panorama', 'Panorama'],
    ['carga', 'Panorama › Carga'],
    ['cronograma', 'Panorama › Cronograma'],
    ['silencio', 'Panorama › Silencio'],
    ['licencias', 'Panorama › Licencias'],
    ['papelera', 'Proyecto › Papelera'],
    ['causas', 'Catálogos › Causas'],
    ['importar clientes', 'Clientes › Importar'],
    ['auditoria', 'Auditoría'],
    ['personas', 'Personas del portal'],
    ['cargos', 'Catálogos › Cargos'],
    ['mis tareas', 'Seguimientos › Mis tareas'],
    ['cronogrma', 'Panorama › Cronograma'],
    ['crear proyecto', 'Crear proyecto'],
    ['mover la fecha', 'Mover la fecha…'],
    ['exportar clientes', 'Exportar clientes'],
  ] as const
  return [
    ...screens,
    [nit, dairy],
    [`${nit}-${check}`, dairy],
    [`${nit}${check}`, dairy],
    [`${dotted}-${check}`, dairy],
    [`NIT ${dotted}`, dairy],
    [grouped(nit, [3, 3, 3], ' '), dairy],
    [cell, 'Yeison Marulandés'],
    [grouped(cell, [3, 3, 4], ' '), 'Yeison Marulandés'],
    [`+57 ${grouped(cell, [3, 3, 4], '-')}`, 'Yeison Marulandés'],
    [`cel. ${grouped(cell, [3, 3, 4], '.')}`, 'Yeison Marulandés'],
    [`cc ${grouped(document, [3, 3, 3], '.')}`, 'Sandra Alvaradejo'],
    [code, dairy],
    [code.toLowerCase(), dairy],
    ['proyecto de lácteos páramo verdegal', billing],
    ['proyectos de verdegal', billing],
    ['proyecto de quiroguia', tracing],
    ['proyecto verdegal', billing],
    ['cliente verdegal', dairy],
    ['contacto marulandes', 'Yeison Marulandés'],
    ['licencias de verdegal', `${billing} › Licencias`],
    ['novedades de quetzalina', `${billing} › Novedades`],
    ['contactos de verdegal', `${dairy} › Contactos`],
    ['lacteos paramo verdegal', dairy],
    ['LÁCTEOS VERDEGAL', dairy],
    ['verdegal', dairy],
    ['hato quiroguia', ranch],
    ['ganaderia quiroguía', ranch],
    ['quetzalina', billing],
    ['moneda quetzalina', billing],
    ['cebuino', tracing],
    ['facturacion quetzalina', billing],
    ['sandra alvaradejo', 'Sandra Alvaradejo'],
    ['alvaradejo sandra', 'Sandra Alvaradejo'],
    ['gustavo uribelarrea', 'Gustavo Uribelarrea'],
    ['ospinazo', 'Natalia Ospinazo'],
    ['yeison marul', 'Yeison Marulandés'],
    ['verdeagl', dairy],
    ['verdegla', dairy],
    ['quiroguai', ranch],
    ['alvardejo', 'Sandra Alvaradejo'],
    ['uribelarea', 'Gustavo Uribelarrea'],
    ['marulamdes', 'Yeison Marulandés'],
    ['quetzalima', billing],
    ['cebuuino', tracing],
  ]
}

test('of sixty terms as people type them at most five miss what is meant among the first three lines', async ({
  page,
  signIn,
  api,
}) => {
  test.slow()
  const sixty = termsOf(await company(api))
  expect(sixty).toHaveLength(60)
  // All of them are asked where `TEST_FULL` is set, one in three elsewhere.
  const [terms, misses] = process.env['TEST_FULL'] === '1' ? [sixty, 5] : [sixty.filter((_, at) => at % 3 === 0), 1]
  await signIn(page, { own: true })
  await page.goto('/account/profile')
  await page.getByRole('button', box).click()
  const dialog = page.getByRole('dialog', box)
  const input = dialog.getByRole('combobox', box)
  const list = dialog.getByRole('listbox')
  const missed: string[] = []
  for (const [term, meant] of terms) {
    await input.fill(term)
    // It stands there for the typed term at once; an answer that is in memory is asked for no more.
    await expect(dialog.getByRole('option', { name: `Buscar «${term}» en Panorama` })).toBeAttached()
    await expect(list).not.toHaveAttribute('aria-busy', 'true')
    const names = await list.locator('.search-name').allTextContents()
    if (!names.slice(0, 3).includes(meant)) missed.push(`${term}: ${names.slice(0, 3).join(' | ')}`)
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(misses)
})
