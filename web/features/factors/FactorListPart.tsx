import LifeBuoy from 'lucide-react/icons/life-buoy'
import Smartphone from 'lucide-react/icons/smartphone'

import { type Factor, recoveryCodeCount, type RecoveryCodes } from '#contract/factors.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { useFactorTexts } from './factors-texts.ts'

interface FactorListPartProps {
  list: readonly Factor[]
  recovery: RecoveryCodes
  /** A new app is on its way. */
  changing: boolean
  onChange: () => void
  onRename: (factor: Factor) => void
  onRemove: (factor: Factor) => void
  onRenew: () => void
}

/** An app: since when there is this one, when it was used last, and what can be done with it. */
function AppItem({ factor, changing, onChange, onRename, onRemove }: { factor: Factor } & FactorListPartProps) {
  const texts = useFactorTexts()
  const format = useFormat()
  const { name, createdAt, lastUsedAt } = factor
  const whose = <VisuallyHidden>{name}</VisuallyHidden>
  return (
    <li className="ui-mid ui-grid factor">
      <Smartphone aria-hidden="true" />
      <div>
        <p className="ui-strong ui-breaks">{name}</p>
        <p className="ui-small ui-soft">
          {texts.since(format.instantDay(createdAt))} ·{' '}
          {lastUsedAt === null ? texts.unused : texts.used(format.instant(lastUsedAt))}
        </p>
      </div>
      <div className="ui-flex ui-wraps ui-gap-8">
        <Button aria-haspopup="dialog" pending={changing} pendingLabel={texts.setup.preparing} onClick={onChange}>
          {texts.change} {whose}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => onRename(factor)}>
          {texts.rename} {whose}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => onRemove(factor)}>
          {texts.remove} {whose}
        </Button>
      </div>
    </li>
  )
}

/** The factors of whoever is signed in, and the recovery codes that are left. */
export function FactorListPart(props: FactorListPartProps) {
  const { title, recovery: texts } = useFactorTexts()
  const format = useFormat()
  const { list, recovery, onRenew } = props
  return (
    <ul className="ui-grid" aria-label={title}>
      {list.map((factor) => (
        <AppItem key={factor.id} factor={factor} {...props} />
      ))}
      <li className="ui-mid ui-grid factor">
        <LifeBuoy aria-hidden="true" />
        <div>
          <p className="ui-strong">{texts.title}</p>
          <p className="ui-small ui-soft">
            {texts.left(
              recovery.left,
              recoveryCodeCount,
              recovery.createdAt ? format.instantDay(recovery.createdAt) : '',
            )}
          </p>
        </div>
        <div className="ui-flex ui-wraps ui-gap-8">
          <Button aria-haspopup="dialog" onClick={onRenew}>
            {texts.renew}
          </Button>
        </div>
      </li>
    </ul>
  )
}
