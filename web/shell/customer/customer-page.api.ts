import { queryOptions } from '@tanstack/react-query'

import { customerOverview } from '#contract/customer-overview.ts'
import { portfolio } from '#contract/portfolio.ts'
import { portfolioKey } from '#web/features/portfolio/portfolio.api.ts'
import { call } from '#web/platform/calls/call.ts'

/** Most projects that the page of a customer shows. */
const mostProjects = 50

// What changes a portfolio changes these too: the first word of their keys has them asked for again.

/** The latest first. */
export const projectsOfCustomer = (customerId: number) =>
  queryOptions({
    queryKey: [portfolioKey, 'of-customer', customerId],
    queryFn: ({ signal }) =>
      call(
        portfolio.list,
        { query: { customerId: String(customerId), open: 'true,false', top: String(mostProjects) } },
        { signal },
      ),
  })

/** Licences that end soon, and the last follow-up; rejects with 404 when there is no such customer. */
export const overviewOfCustomer = (id: number) =>
  queryOptions({
    queryKey: [portfolioKey, 'customer-overview', id],
    queryFn: ({ signal }) => call(customerOverview.get, { params: { id } }, { signal }),
  })
