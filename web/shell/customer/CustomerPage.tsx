import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'

import type { Customer } from '#contract/customers.ts'
import { calendarDays, dayInBogota } from '#contract/days.ts'
import { customerById } from '#web/features/customers/customers.api.ts'
import { usePortfolioTexts } from '#web/features/portfolio/portfolio-texts.ts'
import { CallError, failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'
import { ActiveMark } from '#web/platform/page/ActiveMark.tsx'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import './customer-page.css'

import { useCustomerPageTexts } from './customer-page-texts.ts'
import { overviewOfCustomer, projectsOfCustomer } from './customer-page.api.ts'
import { CustomerContacts } from './CustomerContacts.tsx'
import { CustomerLicences } from './CustomerLicences.tsx'
import { CustomerPart } from './CustomerPart.tsx'
import { CustomerProjects } from './CustomerProjects.tsx'

/** City, number of open projects and of active licences. */
function Meta({ customer: { id, cityName, isActive } }: { customer: Customer }) {
  const texts = useCustomerPageTexts()
  const format = useFormat()
  const { data: projects } = useQuery(projectsOfCustomer(id))
  const { data: overview } = useQuery(overviewOfCustomer(id))
  const open = projects?.summary.find(({ key }) => key === 'open')?.count
  const parts = [
    cityName,
    open !== undefined && texts.openProjects(format.integer(open), open === 1),
    overview && texts.activeLicences(format.integer(overview.activeLicences), overview.activeLicences === 1),
  ]
  return (
    <p>
      {parts.filter(Boolean).join(' · ')} {!isActive && <ActiveMark isActive={isActive} />}
    </p>
  )
}

function Data({ customer }: { customer: Customer }) {
  const texts = useCustomerPageTexts()
  const { customers } = useTexts()
  const portfolio = usePortfolioTexts()
  const { fields, classifications } = customers
  const named = [portfolio.unclassified, classifications.ORO, classifications.PLATA, classifications.BRONCE]
  const facts = [
    [fields.documentNumber, customer.documentNumber],
    [fields.classification, named[customer.classification]],
    [fields.address, customer.address],
    [fields.cityId, customer.cityName],
  ] as const
  return (
    <Card title={texts.data}>
      <dl className="ui-grid ui-gap-10 customer-facts">
        {facts.map(([label, value]) => (
          <div key={label} className="ui-flex ui-ends ui-gap-16">
            <dt className="ui-small ui-quiet">{label}</dt>
            <dd className="ui-breaks">{value || <EmptyValue />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function LastFollowUp({ customerId }: { customerId: number }) {
  const texts = useCustomerPageTexts()
  const portfolio = usePortfolioTexts()
  const format = useFormat()
  const answer = useQuery(overviewOfCustomer(customerId))
  return (
    <Card title={texts.lastFollowUp} className="ui-follows">
      <CustomerPart answer={answer}>
        {({ lastCheckpoint: last }) => {
          if (!last) return <p className="ui-small ui-quiet page-none">{texts.noFollowUp}</p>
          const days = Math.max(0, calendarDays(dayInBogota(new Date(last.date)), todayInBogota()))
          return (
            <>
              {last.summary && <p className="ui-strong">{last.summary}</p>}
              <p className="ui-breaks ui-clamp customer-words">{last.comments}</p>
              <p className="ui-small ui-quiet ui-number customer-quiet">
                {last.employeeName},{' '}
                <TextLink href={paths.checkpoints.tasks(last.id)}>
                  {portfolio.daysAgo(format.integer(days), days)}
                </TextLink>{' '}
                · <TextLink href={paths.projects.overview(last.projectId)}>{last.projectName}</TextLink>
              </p>
            </>
          )
        }}
      </CustomerPart>
    </Card>
  )
}

function Overview({ customer }: { customer: Customer }) {
  const texts = useCustomerPageTexts()
  const { customers } = useTexts()
  const { id, commercialName, code } = customer
  const [canWrite, canProject] = [useCan('customers.write'), useCan('projects.write')]
  return (
    <Page
      title={commercialName}
      kicker={code}
      crumbs={[{ label: customers.title, href: paths.customers.list }, { label: commercialName }]}
      meta={<Meta customer={customer} />}
      actions={
        <>
          <HistoryButton entity="customer" id={id} name={commercialName} />
          {canWrite && (
            <LinkButton href={paths.customers.update(id)} icon={<Pencil />}>
              {texts.edit}
            </LinkButton>
          )}
          {canProject && (
            <LinkButton kind="primary" href={paths.projects.createFor(id)} icon={<Plus />}>
              {texts.createProject}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="ui-columns">
        <div className="ui-column">
          <CustomerProjects customerId={id} />
          <CustomerLicences customerId={id} />
        </div>
        <div className="ui-column">
          <Data customer={customer} />
          <CustomerContacts customerId={id} />
          <LastFollowUp customerId={id} />
        </div>
      </div>
    </Page>
  )
}

export function CustomerPage({ id }: { id: number }) {
  const { customers, forms } = useTexts()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(customerById(id))
  const waiting = useStandIn(isPending)
  if (data && !waiting) return <Overview customer={data} />
  const absent = error instanceof CallError && error.status === 404
  return (
    <Page title={customers.title} failed={isError} crumbs={[{ label: customers.title, href: paths.customers.list }]}>
      {isError && absent && (
        <InlineAlert tone="bad" live="alert" title={textOf(error)}>
          {forms.absent}
        </InlineAlert>
      )}
      {isError && !absent && <ErrorState {...failureOf({ error, refetch, isFetching })} />}
      {waiting && <Loader inline label={forms.loading} />}
    </Page>
  )
}
