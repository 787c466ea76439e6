import { useQuery } from '@tanstack/react-query'

import type { AccountRow } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import type { RoleRow } from '#contract/roles.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { paths } from '#web/platform/paths.ts'

import { useRoleTexts } from './roles-texts.ts'
import { holdersOf, removeRole, rolesKey } from './roles.api.ts'

interface RemoveRoleDialogProps {
  role: RoleRow
  onClose: (removed: boolean) => void
}

/** Who has a role that can't be removed for that, with the way to give them another one. */
function HoldersPart({ id, count, people }: { id: number; count: number; people: readonly AccountRow[] }) {
  const { remove } = useRoleTexts()
  const format = useFormat()
  const left = count - people.length
  return (
    <div className="ui-grid ui-gap-12">
      <p>{remove.holders(count, format.integer(count))}</p>
      <ul className="role-holders" aria-label={remove.who}>
        {people.map((person) => (
          <li key={person.id}>{fullName(person)}</li>
        ))}
        {left > 0 && <li className="ui-soft">{remove.more(format.integer(left))}</li>}
      </ul>
      <p>
        <LinkButton href={`${paths.people}?role=${id}`}>{remove.see}</LinkButton>
      </p>
    </div>
  )
}

/** Asks before a role is removed; where somebody has it, says who. */
export function RemoveRoleDialog({ role: { id, version, name }, onClose }: RemoveRoleDialogProps) {
  const { remove } = useRoleTexts()
  const { data, error, isFetching, refetch } = useQuery(holdersOf(id))
  if (data?.filteredRecordsCount === 0)
    return (
      <DeedDialog<unknown>
        title={remove.title(name)}
        text={remove.text}
        words={{ confirm: remove.action, confirming: remove.pending, done: remove.done }}
        kind="danger"
        deed={() => unlessGone(removeRole(id, version))}
        stale={[rolesKey, 'lookups']}
        onDone={() => onClose(true)}
        onClose={() => onClose(false)}
      />
    )
  return (
    <Dialog isOpen startAtTitle onClose={() => onClose(false)} title={data ? remove.inUse(name) : remove.title(name)}>
      {data ? (
        <HoldersPart id={id} count={data.filteredRecordsCount} people={data.data} />
      ) : error ? (
        <ErrorState {...failureOf({ error, refetch, isFetching })} />
      ) : (
        <Loader inline label={remove.looking} />
      )}
    </Dialog>
  )
}
