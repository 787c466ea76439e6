import './accounts.css'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import MailPlus from 'lucide-react/icons/mail-plus'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { type AccountRow, accounts, type AccountSortField, type AccountState } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import type { AllTexts } from '#texts/texts.ts'
import { accessNarrowing } from '#web/features/employees/employees.api.ts'
import { useCan, useUser } from '#web/platform/calls/useSession.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { EmailText } from '#web/platform/kit/fields/EmailText.tsx'
import { Badge, type BadgeProps } from '#web/platform/kit/figures/Badge.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { isClosed } from '#web/platform/lists/answer-states.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { FilteredEmpty } from '#web/platform/lists/FilteredEmpty.tsx'
import { useNarrowing } from '#web/platform/lists/narrowing.ts'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useAccountTexts } from './accounts-texts.ts'
import { accountListOptions, peoplePage, peopleQuery, roleIn } from './accounts.api.ts'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { RoleFilterPart } from './RoleFilterPart.tsx'

const roles = lazyPanel(async () => (await import('./RolesPanel.tsx')).RolesPanel)

const dropFactorsDialog = lazyDialog(async () => (await import('./DropFactorsDialog.tsx')).DropFactorsDialog)
const invitationsDialog = lazyDialog(async () => (await import('./InvitationsDialog.tsx')).InvitationsDialog)
const identitiesDialog = lazyDialog(async () => (await import('./IdentitiesDialog.tsx')).IdentitiesDialog)

const tones = {
  active: 'ok',
  invited: 'info',
  invitationOver: 'warn',
  passwordDue: 'warn',
  inactive: 'neutral',
} satisfies Record<AccountState, BadgeProps['tone']>

const linkOf = (id: number): string => `person-${id}`

interface Deeds {
  userId: number | undefined
  canAudit: boolean
  onEnd: (person: AccountRow) => void
  onDrop: (person: AccountRow) => void
  onIdentities: (person: AccountRow) => void
}

/** Leads to all sign-ins of the person, for readers who may see them. */
function LastSignIn({ person, canAudit }: { person: AccountRow; canAudit: boolean }) {
  const texts = useAccountTexts()
  const format = useFormat()
  if (person.lastSignIn === null) return <span className="ui-quiet">{texts.never}</span>
  const at = format.instant(person.lastSignIn)
  if (!canAudit) return at
  return (
    <TextLink
      href={`${paths.audit}?entity=session&record=${person.id}`}
      aria-label={`${at}, ${texts.signInsOf(fullName(person))}`}
    >
      {at}
    </TextLink>
  )
}

function Actions({ person, userId, onEnd, onDrop, onIdentities }: { person: AccountRow } & Omit<Deeds, 'canAudit'>) {
  const texts = useAccountTexts()
  const { id, openSessions, programs, secondFactor, singleSignOn } = person
  const whose = <VisuallyHidden>{texts.of(fullName(person))}</VisuallyHidden>
  return (
    <span className="ui-wraps ui-gap-8 account-actions">
      <LinkButton href={paths.employees.update(id)}>
        {texts.changeRole} {whose}
      </LinkButton>
      {programs > 0 && (
        <LinkButton href={paths.tokensOf(id)}>
          {texts.programs} {whose}
        </LinkButton>
      )}
      {secondFactor && (
        <Button aria-haspopup="dialog" onClick={() => onDrop(person)}>
          {texts.drop.button} {whose}
        </Button>
      )}
      {singleSignOn && (
        <Button aria-haspopup="dialog" onClick={() => onIdentities(person)}>
          {texts.identities} {whose}
        </Button>
      )}
      {/* Of one's own the one in use stays. */}
      {openSessions > (id === userId ? 1 : 0) && (
        <Button aria-haspopup="dialog" onClick={() => onEnd(person)}>
          {texts.end.button} {whose}
        </Button>
      )}
    </span>
  )
}

function columnsIn(
  texts: AllTexts['accounts'],
  format: Format,
  actions: string,
  { userId, canAudit, ...deeds }: Deeds,
): Column<AccountRow, AccountSortField>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      sortField: 'FirstName',
      least: '6rem',
      phone: 'wide',
      cell: (row) => (
        <TextLink id={linkOf(row.id)} href={paths.employees.update(row.id)}>
          {fullName(row)}
        </TextLink>
      ),
    },
    {
      id: 'email',
      header: columns.email,
      sortField: 'Email',
      least: '6.75rem',
      phone: 'wide',
      cell: (row) => <EmailText>{row.email}</EmailText>,
    },
    {
      id: 'role',
      header: columns.role,
      sortField: 'Role',
      least: '5.25rem',
      cell: ({ roleName }) => roleName ?? <Badge tone="warn">{texts.noRole}</Badge>,
    },
    {
      id: 'state',
      header: columns.state,
      least: '3.5rem',
      cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    {
      id: 'lastSignIn',
      header: columns.lastSignIn,
      sortField: 'LastSignIn',
      least: '5.25rem',
      cell: (row) => <LastSignIn person={row} canAudit={canAudit} />,
    },
    {
      id: 'openSessions',
      header: columns.openSessions,
      align: 'end',
      cell: ({ openSessions }) => format.integer(openSessions),
    },
    {
      id: 'actions',
      header: actions,
      hideHeader: true,
      align: 'end',
      phone: 'wide',
      width: 'max-content',
      cell: (row) => <Actions person={row} userId={userId} {...deeds} />,
    },
  ]
}

interface Doing {
  what: 'end' | 'drop' | 'identities'
  person: AccountRow
}

/** `onClose` hears whether it was done. */
function DoingDialog({ what, person, onClose }: Doing & { onClose: (done: boolean) => void }) {
  const close = (done = false) => onClose(done)
  if (what === 'end') return <EndSessionsDialog person={person} onClose={close} />
  if (what === 'drop') return <dropFactorsDialog.Dialog person={person} onClose={close} />
  return <identitiesDialog.Dialog person={person} onClose={close} />
}

/** `isNarrowed` to one role. */
function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
  const texts = useAccountTexts()
  const { clear } = useNarrowing(accessNarrowing)
  if (!isNarrowed) return <EmptyState title={texts.empty} text={texts.emptyText} />
  return (
    <FilteredEmpty
      title={texts.nothingFound}
      text={texts.nothingFoundText}
      clear={texts.role.showAll}
      onClear={clear}
    />
  )
}

function useDeeds() {
  const userId = useUser()?.id
  const canAudit = useCan('audit.read')
  const [doing, setDoing] = useState<Doing | null>(null)
  const deeds: Deeds = {
    userId,
    canAudit,
    onEnd: (person) => setDoing({ what: 'end', person }),
    onDrop: (person) => setDoing({ what: 'drop', person }),
    onIdentities: (person) => setDoing({ what: 'identities', person }),
  }
  const close = (gone: boolean) => {
    // Below the open dialog nothing takes the focus, and the pressed button went with what it was for.
    flushSync(() => setDoing(null))
    if (gone && doing) document.getElementById(linkOf(doing.person.id))?.focus()
  }
  return { deeds, doing, close }
}

interface PageActionsProps {
  search: string
  answer: Pick<UseQueryResult<{ filteredRecordsCount: number }>, 'data' | 'error'>
  canManage: boolean
  onInvite: () => void
}

function PageActions({ search, answer, canManage, onInvite }: PageActionsProps) {
  const texts = useAccountTexts()
  return (
    <>
      {!isClosed(answer) && (
        <ExportButton route={accounts.people} query={peopleQuery(search)} total={answer.data?.filteredRecordsCount} />
      )}
      {canManage && (
        <Button kind="primary" icon={<MailPlus />} aria-haspopup="dialog" onClick={onInvite}>
          {texts.invite.button}
        </Button>
      )}
    </>
  )
}

export function PeoplePage() {
  const texts = useAccountTexts()
  const { options, ui } = useTexts()
  const format = useFormat()
  const { search } = useUrlState()
  const list = useListParams(accountListOptions)
  const answer = useQuery(peoplePage(search))
  const canManage = useCan('users.manage')
  const [isInviting, setInviting] = useState(false)
  const { deeds, doing, close } = useDeeds()
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      page={list.page}
      meta={texts.intro}
      actions={<PageActions search={search} answer={answer} canManage={canManage} onInvite={() => setInviting(true)} />}
    >
      <div className="account-list">
        <PagedList
          label={texts.title}
          searchLabel={texts.search}
          list={list}
          answer={answer}
          columns={columnsIn(texts, format, ui.list.actions, deeds)}
          tools={
            <FilterBar count={roleIn(search) === undefined ? 0 : 1}>
              <RoleFilterPart last="none" />
            </FilterBar>
          }
          empty={<Nobody isNarrowed={roleIn(search) !== undefined} />}
        />
      </div>
      {canManage && (
        <div className="account-roles ui-follows">
          <roles.Panel />
        </div>
      )}
      {doing && <DoingDialog {...doing} onClose={close} />}
      {isInviting && <invitationsDialog.Dialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
