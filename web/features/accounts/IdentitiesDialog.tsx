import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AccountRow } from '#contract/accounts.ts'
import type { Identity } from '#contract/identities.ts'
import { fullName } from '#contract/people.ts'
import { identities } from '#texts/es/identities.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

import { accountsKey } from './accounts.api.ts'
import { identitiesOf, removeIdentity } from './identities.api.ts'

const { use: useIdentityTexts } = nounTexts('identities', identities)

/** A directory by its name in the net. */
const hostOf = ({ issuer }: Identity): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

interface IdentitiesDialogProps {
  person: AccountRow
  onClose: (ended: boolean) => void
}

export function IdentitiesDialog({ person, onClose }: IdentitiesDialogProps) {
  const { admin: texts } = useIdentityTexts()
  const [removing, setRemoving] = useState<Identity>()
  const answer = useQuery(identitiesOf(person.id))
  if (removing)
    return (
      <DeedDialog
        title={texts.sureTitle(hostOf(removing))}
        text={texts.sure}
        words={{ confirm: texts.remove, confirming: texts.removing, done: texts.done }}
        kind="danger"
        deed={() => removeIdentity(person.id, removing.id)}
        stale={[accountsKey]}
        onDone={() => onClose(true)}
        onClose={() => setRemoving(undefined)}
      />
    )
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={texts.title(fullName(person))}
      footer={<Button onClick={() => onClose(false)}>{texts.close}</Button>}
      startAtTitle
    >
      <FormGrid>
        <p>{texts.text}</p>
        {answer.isPending && <Loader label={texts.loading} inline />}
        {answer.error && (
          <InlineAlert tone="bad" live="alert">
            {textOf(answer.error)}
          </InlineAlert>
        )}
        {answer.data?.length === 0 && <p className="ui-soft">{texts.none}</p>}
        {answer.data && answer.data.length > 0 && (
          <ul className="ui-grid ui-gap-16">
            {answer.data.map((identity) => (
              <IdentityItem key={identity.id} identity={identity} onRemove={() => setRemoving(identity)} />
            ))}
          </ul>
        )}
      </FormGrid>
    </Dialog>
  )
}

function IdentityItem({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const { admin: texts } = useIdentityTexts()
  const format = useFormat()
  const { subject, createdAt, lastUsedAt } = identity
  return (
    <li className="ui-flex ui-mid ui-ends ui-gap-16">
      <div>
        <p className="ui-strong ui-breaks">{hostOf(identity)}</p>
        <p className="ui-small ui-soft ui-breaks">{texts.subject(subject)}</p>
        <p className="ui-small ui-soft">
          {texts.since(format.instantDay(createdAt))} · {texts.used(format.instant(lastUsedAt))}
        </p>
      </div>
      <Button aria-haspopup="dialog" aria-label={texts.removeOf(hostOf(identity))} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}
