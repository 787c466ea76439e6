import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { EndingLicence } from '#contract/customer-overview.ts'
import { calendarDays } from '#contract/days.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { useCustomerPageTexts } from './customer-page-texts.ts'
import { overviewOfCustomer } from './customer-page.api.ts'
import { CustomerPart } from './CustomerPart.tsx'

const renewing = lazyDialog(
  async () => (await import('#web/features/licences/LicenceRenewDialog.tsx')).LicenceRenewDialog,
)

function Expiry({ licence }: { licence: EndingLicence }) {
  const texts = useCustomerPageTexts()
  const format = useFormat()
  const { expirationDate, beforeProject, expired } = licence
  const days = calendarDays(todayInBogota(), expirationDate)
  return (
    <>
      <span className={expired ? 'ui-bad ui-medium' : undefined}>{format.day(expirationDate)}</span>{' '}
      <span className="ui-small ui-quiet ui-number customer-quiet">
        {days < 0 ? texts.expiredFor(format.integer(-days), days === -1) : texts.expiresIn(format.integer(days), days)}
      </span>
      {beforeProject && <span className="ui-block ui-small ui-warn ui-strong">{texts.beforeProject}</span>}
    </>
  )
}

function useColumns(onRenew: ((licence: EndingLicence) => void) | null): Column<EndingLicence>[] {
  const texts = useCustomerPageTexts()
  const columns: Column<EndingLicence>[] = [
    {
      id: 'product',
      header: texts.product,
      least: '8rem',
      phone: 'wide',
      cell: ({ product, serialNumber, projectId, projectName }) => (
        <>
          {product}{' '}
          <TextLink href={`${paths.projects.overview(projectId)}?tab=licencias&q=${serialNumber}`} title={projectName}>
            <span className="ui-block ui-small ui-number ui-breaks">{serialNumber}</span>
          </TextLink>
        </>
      ),
    },
    { id: 'holder', header: texts.holder, cell: ({ contactName }) => contactName ?? texts.unassigned },
    { id: 'expires', header: texts.expires, least: '7rem', cell: (licence) => <Expiry licence={licence} /> },
  ]
  if (!onRenew) return columns
  return [
    ...columns,
    {
      id: 'renew',
      header: texts.renew,
      hideHeader: true,
      phone: 'action',
      width: 'max-content',
      cell: (licence) => (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => onRenew(licence)}>
          {texts.renew}
          <span className="ui-hidden"> {licence.serialNumber}</span>
        </Button>
      ),
    },
  ]
}

export function CustomerLicences({ customerId }: { customerId: number }) {
  const texts = useCustomerPageTexts()
  const format = useFormat()
  const canWrite = useCan('licenses.write')
  const answer = useQuery(overviewOfCustomer(customerId))
  const [renewed, setRenewed] = useState<EndingLicence | null>(null)
  const columns = useColumns(canWrite ? setRenewed : null)
  return (
    <Card flush title={texts.licences} note={texts.licencesNote} className="ui-follows">
      <CustomerPart answer={answer}>
        {({ endingLicences, endingLicencesCount }) =>
          endingLicences.length === 0 ? (
            <p className="ui-small ui-quiet page-none customer-none">{texts.noLicences}</p>
          ) : (
            <>
              <DataTable bare label={texts.licences} columns={columns} rows={endingLicences} rowKey={({ id }) => id} />
              {endingLicencesCount > endingLicences.length && (
                <p className="ui-small ui-quiet page-none customer-none">
                  {texts.moreLicences(format.integer(endingLicencesCount))}
                </p>
              )}
            </>
          )
        }
      </CustomerPart>
      {renewed && (
        <renewing.Dialog
          projectId={renewed.projectId}
          licence={renewed}
          onClose={() => {
            setRenewed(null)
            void answer.refetch()
          }}
        />
      )}
    </Card>
  )
}
