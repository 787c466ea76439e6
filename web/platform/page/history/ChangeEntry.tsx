import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'

import { isOwnersCommand, type AuditKind, type AuditRow } from '#contract/audit.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'

import { FieldChange, FieldList } from './FieldChange.tsx'

const icons = {
  create: Plus,
  update: Pencil,
  delete: Trash2,
  signIn: CircleUserRound,
  signOut: LogOut,
  endSessions: LogOut,
  confirm: UserCheck,
  erase: UserX,
} satisfies Record<AuditKind, unknown>

export interface ChangeEntryProps {
  change: AuditRow
  /** undefined where no screen shows the record. */
  hrefOf?: ((change: AuditRow) => string | undefined) | undefined
  /** For the record's own history, which does not name it. */
  own?: boolean
  /** The project of the history goes unnamed too. */
  within?: number | undefined
  /** Shows the call too. */
  technical?: boolean
}

/** The record that a change is of: 'el cliente Ferretería El Cóndor'. */
function Subject({ change, hrefOf, own }: ChangeEntryProps) {
  const audit = useAuditTexts()
  const { entity, entityId, name } = change
  const href = hrefOf?.(change)
  const record = name ?? `#${entityId}`
  return (
    <>
      {audit.records[entity].thing}
      {!own && ' '}
      {!own &&
        (href === undefined ? (
          <strong className="ui-ink ui-strong">{record}</strong>
        ) : (
          <TextLink href={href}>{record}</TextLink>
        ))}
    </>
  )
}

export function ChangeEntry(props: ChangeEntryProps) {
  const { change, own = false, within, technical = false } = props
  const texts = useAuditTexts()
  const format = useFormat()
  const { at, kind, entity, employeeName, tokenName, fields, projectId, projectName } = change
  const Icon = icons[kind]
  // Who did it is whom it is about.
  const isOfOneself = kind === 'signIn' || kind === 'signOut' || kind === 'confirm'
  // The project is named above them, or is the one whose history this is.
  const values = fields.filter(({ field }) => field !== 'projectId')
  return (
    <li className="ui-stack ui-anchor ui-gap-4 ui-soft ui-breaks history-entry" data-kind={kind}>
      <span className="ui-grid ui-quiet history-mark">
        <Icon aria-hidden="true" />
      </span>
      <p className="ui-level ui-grid ui-gap-0-16 history-head">
        <span>
          <strong className="ui-ink ui-strong">
            {employeeName ?? (isOwnersCommand(change.call) ? texts.console : texts.system)}
          </strong>
          {tokenName !== null && `, ${texts.byProgram(tokenName)},`} {texts.deeds[kind]}{' '}
          {isOfOneself ? null : <Subject {...props} />}
          {!own &&
            entity !== 'project' &&
            projectName !== null &&
            projectId !== within &&
            ` ${texts.inProject(projectName)}`}
        </span>
        <time className="ui-small ui-quiet ui-number ui-nowrap" dateTime={at}>
          {format.time(at)}
        </time>
      </p>
      {kind === 'update' && (
        <ul className="ui-grid ui-gap-4 history-fields">
          {fields.map((field) => (
            <FieldChange key={field.field} entity={entity} change={field} />
          ))}
        </ul>
      )}
      {kind !== 'update' && values.length > 0 && (
        <details className="history-more">
          <summary>{texts.values(values.length)}</summary>
          <FieldList entity={entity} fields={values} />
        </details>
      )}
      {technical && <p className="ui-breaks ui-small ui-quiet">{texts.technical(change.call)}</p>}
    </li>
  )
}
