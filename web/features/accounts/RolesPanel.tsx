import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'

import { type Permission, permissions } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/roles.ts'
import type { AllTexts } from '#texts/texts.ts'
import { useRoleTexts } from '#web/features/roles/roles-texts.ts'
import { allRoles } from '#web/features/roles/roles.api.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { paths } from '#web/platform/paths.ts'

import { useAccountTexts } from './accounts-texts.ts'

/** A line of the table: how many people have each role, what it hides and asks for, or a permission. */
type Line = 'people' | 'hiddenFields' | 'secondFactor' | Permission

function Allowed({ isAllowed, texts }: { isAllowed: boolean; texts: AllTexts['accounts']['roles'] }) {
  return (
    <span className="ui-quiet role-allowed" data-allowed={isAllowed || undefined}>
      {isAllowed ? <Check aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{isAllowed ? texts.yes : texts.no}</VisuallyHidden>
    </span>
  )
}

interface CellProps {
  line: Line
  role: RoleRow
  texts: AllTexts['accounts']
  format: Format
}

function Cell({ line, role, texts, format }: CellProps) {
  if (line === 'people')
    return (
      <TextLink
        href={`${paths.people}?role=${role.id}`}
        aria-label={texts.roles.peopleOf(role.name, format.integer(role.people))}
      >
        {format.integer(role.people)}
      </TextLink>
    )
  if (line === 'hiddenFields' && role.hiddenFields.length > 0) return format.integer(role.hiddenFields.length)
  const isAllowed = line === 'secondFactor' ? role.secondFactor : role.permissions.some((one) => one === line)
  return <Allowed isAllowed={isAllowed} texts={texts.roles} />
}

function columnsIn(
  texts: AllTexts['accounts'],
  fields: AllTexts['roles']['fields'],
  format: Format,
  roles: readonly RoleRow[],
): Column<Line>[] {
  return [
    {
      id: 'permission',
      header: texts.roles.permission,
      phone: 'wide',
      width: 'minmax(14rem, 3fr)',
      cell: (line) =>
        line === 'people'
          ? texts.roles.people
          : line === 'hiddenFields' || line === 'secondFactor'
            ? fields[line]
            : texts.permissions[line],
    },
    ...roles.map((role): Column<Line> => ({
      id: String(role.id),
      header: role.name,
      least: '5rem',
      cell: (line) => <Cell line={line} role={role} texts={texts} format={format} />,
    })),
  ]
}

/** 'Qué puede hacer cada rol': a line for each permission, a column for each role. */
export function RolesPanel() {
  const texts = useAccountTexts()
  const { fields } = useRoleTexts()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(allRoles)
  return (
    <Card
      title={texts.roles.title}
      note={texts.roles.note}
      actions={<LinkButton href={paths.roles}>{texts.roles.manage}</LinkButton>}
      flush
    >
      {data ? (
        <DataTable
          bare
          label={texts.roles.label}
          columns={columnsIn(texts, fields, format, data)}
          rows={['people', ...permissions, 'hiddenFields', 'secondFactor'] satisfies Line[]}
          rowKey={(line) => line}
        />
      ) : error ? (
        <ErrorState {...failureOf({ error, refetch, isFetching })} />
      ) : (
        <Loader inline label={texts.roles.loading} />
      )}
    </Card>
  )
}
