import type { Send, Write } from './competing-bulk.ts'
import { type contestedRecords, of } from './contested-records.ts'
import { contactDraft, customerDraft } from './drafts.ts'
import type { TestApp } from './testApp.ts'

export async function ofPeopleAndCatalogues(
  app: TestApp,
  records: Awaited<ReturnType<typeof contestedRecords>>,
  send: Send,
): Promise<Write[]> {
  const { customer, other, contacts, mover, positions, groups, statuses, product, licensed, catalogue, staff } = records
  const anyCustomer = await customerDraft(app)
  const customerOf = (round: number) => ({
    ...anyCustomer,
    code: `K-${round}`,
    documentNumber: `1${round}`,
    commercialName: `Cliente ${round}`,
  })
  return [
    {
      name: 'POST employee',
      send: (round) => {
        const unique = { documentNumber: `NN-${round}`, email: `n.${round}@empresa.test` }
        return send('POST /employees', {
          ...staff[0]!.draft,
          ...unique,
          positionId: of(positions, round),
          groupId: of(groups, round),
        })
      },
    },
    {
      name: 'PUT employee: name, e-mail, position',
      send: (round) => {
        const { id, draft } = of(staff, round)
        const positionId = of(positions, round)
        const changed = { firstName: `Begoña ${round}`, email: `b.${id}.${round}@empresa.test`, positionId }
        return send(`PUT /employees/update-employee/${id}`, {
          ...draft,
          ...changed,
          isActive: true,
          groupId: of(groups, round),
        })
      },
    },
    {
      name: 'POST invitation',
      send: (round) => send(`POST /employees/${of(staff, round).id}/invitation`),
    },
    {
      name: 'PUT position: name, kind',
      send: (round) => {
        const kind = round % 2 ? 'consultant' : 'commercial'
        return send(`PUT /catalogs/positions/${of(positions, round)}`, { name: `Cargo ${round}`, kind })
      },
    },
    {
      name: 'PUT group: name',
      send: (round) => send(`PUT /catalogs/groups/${of(groups, round)}`, { name: `Grupo ${round}` }),
    },
    {
      name: 'PUT product: name',
      send: (round) =>
        send(`PUT /catalogs/products/${of([product, licensed], round)}`, {
          name: `Producto ${round}`,
          type: 'Licencia',
          channel: 'Directo',
          licensed: true,
        }),
    },
    {
      name: 'PUT status: name, closing',
      send: (round) =>
        send(`PUT /project-status/update-project-state/${of(statuses, round)}`, {
          name: `Estado ${round}`,
          description: 'Uno',
          color: '#2E9E5B',
          closesProject: round % 4 > 1,
        }),
    },
    {
      name: 'PUT milestone of the catalogue: place',
      send: (round) => {
        const { id, type_project: typeProject } = of(catalogue, round)
        return send(`PUT /project-milestone/update-project-milestone/${id}`, {
          name: `Hito ${round}`,
          typeProject,
          ordinality: 1 + (round % 900),
        })
      },
    },
    {
      name: 'POST customer',
      send: (round) => send('POST /customers/create-customer', customerOf(round)),
    },
    {
      name: 'PUT customer: name, document',
      send: (round) => send(`PUT /customers/update-customer/${of([customer, other], round)}`, customerOf(round)),
    },
    {
      name: 'POST contact',
      send: (round) => send('POST /contacts', contactDraft(of([customer, other], round))),
    },
    {
      name: 'PUT contact: name, e-mail, customer',
      send: (round) =>
        round % 3 === 0
          ? send(`PUT /contacts/update-contact/${mover}`, contactDraft(of([customer, other], round)))
          : send(`PUT /contacts/update-contact/${of(contacts, round)}`, contactDraft(customer)),
    },
  ]
}
