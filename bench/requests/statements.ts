import * as z from 'zod/mini'

import { employees } from '#contract/employees.ts'
import { forecasts } from '#contract/forecast.ts'
import { portfolio } from '#contract/portfolio.ts'
import { projects } from '#contract/projects.ts'
import { employeeById, employeePage } from '#server/features/employees/employees.queries.ts'
import { projectsNow } from '#server/features/forecast/forecast.queries.ts'
import { PortfolioDays } from '#server/features/portfolio/portfolio-days.service.ts'
import { filteredCards } from '#server/features/portfolio/portfolio.service.ts'
import { projectPage } from '#server/features/projects/projects.queries.ts'
import { systemClock } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pagingOf } from '#server/platform/database/lists.ts'

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The days of the portfolio that the bare route's own process has computed. */
let days: PortfolioDays | undefined

/** The statement by which the portal reads the answer of a call that is measured; `url` is path and query. */
export async function statementOf(db: Database, url: string): Promise<Statement> {
  const { pathname, searchParams } = new URL(url, 'http://bare')
  const asked = Object.fromEntries(searchParams)
  return lastOf(db, async (watched) => {
    if (pathname === portfolio.cards.path) {
      days ??= new PortfolioDays({ db, clock: systemClock })
      return filteredCards({ db: watched, clock: systemClock }, days, z.parse(portfolio.cards.query, asked))
    }
    if (pathname === forecasts.byProjects.path)
      return projectsNow(watched, z.parse(forecasts.byProjects.query, asked).ids)
    if (pathname === projects.list.path) return projectPage(watched, z.parse(projects.list.query, asked))
    const paging = pathname === employees.list.path && pagingOf(z.parse(employees.list.query, asked))
    return paging ? employeePage(watched, paging) : employeeById(watched, Number(pathname.split('/').at(-1)))
  })
}

/** The last statement that a query function asks: the one that reads the page. */
async function lastOf(db: Database, read: (watched: Database) => Promise<unknown>): Promise<Statement> {
  let asked: Statement | undefined
  const note = <Row extends object>(ask: Database['named']) =>
    async function noted(name: string, text: string, values: unknown[]): Promise<Row[]> {
      asked = { name, text, values }
      return ask<Row>(name, text, values)
    }
  await read({ ...db, named: note(db.named), quick: note(db.quick) })
  if (!asked) throw new Error('No statement was asked')
  return asked
}

const columns = 'code, commercial_name, document_number, city_id, address'

/** The one statement that a new customer takes: its triggers write the audit row, the counter and the search words. */
export function insertionOf(body: string): Statement {
  const { code, commercialName, documentNumber, cityId, address } = z
    .object({
      code: z.string(),
      commercialName: z.string(),
      documentNumber: z.string(),
      cityId: z.number(),
      address: z.string(),
    })
    .parse(JSON.parse(body))
  return {
    name: 'bare.create',
    text: `insert into customers (${columns}) values ($1, $2, $3, $4, $5) returning id, version, ${columns}`,
    values: [code, commercialName, documentNumber, cityId, address],
  }
}
