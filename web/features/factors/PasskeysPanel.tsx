import Ellipsis from 'lucide-react/icons/ellipsis'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'

import type { Factor } from '#contract/factors.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { hasPasskeys } from '#web/platform/page/passkeys-here.ts'

import { FactorItem, useFactorLine } from './FactorListPart.tsx'
import { useFactorTexts } from './factors-texts.ts'

interface PasskeysPanelProps {
  list: readonly Factor[]
  onAdd: () => void
  onRename: (factor: Factor) => void
  onRemove: (factor: Factor) => void
}

/** One's own passkeys. Nothing of them is said where there are none and none can be made. */
export function PasskeysPanel({ list, onAdd, onRename, onRemove }: PasskeysPanelProps) {
  const { passkeys: texts, rename, remove } = useFactorTexts()
  const lineOf = useFactorLine()
  const canAdd = hasPasskeys()
  if (list.length === 0 && !canAdd) return null
  return (
    <Card
      className="factors passkeys"
      title={texts.title}
      note={canAdd ? texts.note : texts.elsewhere}
      actions={
        canAdd && (
          <Button icon={<Plus />} aria-haspopup="dialog" onClick={onAdd}>
            {texts.add}
          </Button>
        )
      }
    >
      {list.length > 0 && (
        <ul className="ui-grid" aria-label={texts.title}>
          {list.map((factor) => (
            <FactorItem
              key={factor.id}
              icon={<KeyRound aria-hidden="true" />}
              name={factor.name}
              about={lineOf(factor)}
            >
              <Menu
                label={texts.more(factor.name)}
                trigger={<Ellipsis />}
                entries={[
                  { id: 'rename', label: rename, icon: <Pencil />, onSelect: () => onRename(factor) },
                  { id: 'remove', label: remove, icon: <Trash2 />, danger: true, onSelect: () => onRemove(factor) },
                ]}
              />
            </FactorItem>
          ))}
        </ul>
      )}
    </Card>
  )
}
