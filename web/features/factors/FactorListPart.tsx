import LifeBuoy from 'lucide-react/icons/life-buoy'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'

import { type Factor, recoveryCodeCount, type RecoveryCodes } from '#contract/factors.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { useFactorTexts } from './factors-texts.ts'

interface FactorItemProps {
  icon: ReactNode
  name: string
  /** A line below the name. */
  about: string
  children: ReactNode
}

export function FactorItem({ icon, name, about, children }: FactorItemProps) {
  return (
    <li className="ui-entry factor">
      {icon}
      <div>
        <p className="ui-strong ui-breaks">{name}</p>
        <p className="ui-small ui-soft">{about}</p>
      </div>
      <div className="ui-flex ui-wraps ui-gap-8">{children}</div>
    </li>
  )
}

/** Since when there is a factor, and when it was used last. */
export function useFactorLine(): (factor: Pick<Factor, 'createdAt' | 'lastUsedAt'>) => string {
  const texts = useFactorTexts()
  const format = useFormat()
  return ({ createdAt, lastUsedAt }) => {
    const used = lastUsedAt === null ? texts.unused : texts.used(format.instant(lastUsedAt))
    return `${texts.since(format.instantDay(createdAt))} · ${used}`
  }
}

interface FactorListPartProps {
  /** Undefined where none is set up. */
  app: Factor | undefined
  /** Undefined where nothing asks for them. */
  recovery: RecoveryCodes | undefined
  /** A new app is on its way. */
  changing: boolean
  onSetUp: () => void
  onRename: (factor: Factor) => void
  onRemove: (factor: Factor) => void
  onRenew: () => void
}

export function FactorListPart(props: FactorListPartProps) {
  const { app, recovery, changing, onSetUp, onRename, onRemove, onRenew } = props
  const texts = useFactorTexts()
  const format = useFormat()
  const lineOf = useFactorLine()
  const whose = <VisuallyHidden>{app?.name}</VisuallyHidden>
  const opening = { 'aria-haspopup': 'dialog', pending: changing, pendingLabel: texts.setup.preparing } as const
  return (
    <ul className="ui-grid" aria-label={texts.title}>
      <FactorItem
        icon={<Smartphone aria-hidden="true" />}
        name={app?.name ?? texts.names.totp}
        about={app ? lineOf(app) : texts.none}
      >
        {app ? (
          <>
            <Button {...opening} onClick={onSetUp}>
              {texts.change} {whose}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => onRename(app)}>
              {texts.rename} {whose}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => onRemove(app)}>
              {texts.remove} {whose}
            </Button>
          </>
        ) : (
          <Button {...opening} kind={recovery ? 'secondary' : 'primary'} onClick={onSetUp}>
            {texts.setUp}
          </Button>
        )}
      </FactorItem>
      {recovery && (
        <FactorItem
          icon={<LifeBuoy aria-hidden="true" />}
          name={texts.recovery.title}
          about={texts.recovery.left(
            recovery.left,
            recoveryCodeCount,
            recovery.createdAt ? format.instantDay(recovery.createdAt) : '',
          )}
        >
          <Button aria-haspopup="dialog" onClick={onRenew}>
            {texts.recovery.renew}
          </Button>
        </FactorItem>
      )}
    </ul>
  )
}
