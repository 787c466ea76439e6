import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

import { classNames } from './class-names.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  /** A second, quieter text. */
  note?: string
  /** Leads to a page; else `onSelect` is called. Needs react-aria's `RouterProvider` in the app. */
  href?: string
  onSelect?: () => void
  /** Says which one holds, where the entries are a choice, such as the language. */
  checked?: boolean
  danger?: boolean
  disabled?: boolean
}

export interface MenuProps {
  /** The name of the menu and, where the trigger shows no words of its own, of its button. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  /** The trigger shows words: its name then is those words, not `label`. */
  triggerHasText?: boolean
  entries: readonly MenuEntry[]
  /** Stands above the entries and is no entry itself, such as who is signed in. */
  header?: ReactNode
  placement?: 'bottom end' | 'bottom start'
  className?: string
}

/** A button that opens a list of things to do or places to go. */
export function Menu({
  label,
  trigger,
  triggerHasText = false,
  entries,
  header,
  placement = 'bottom end',
  className,
}: MenuProps) {
  const chosen = entries.filter(({ checked }) => checked).map(({ id }) => id)
  const isChoice = entries.some(({ checked }) => checked !== undefined)
  const selection = isChoice
    ? { selectionMode: 'single' as const, selectedKeys: chosen, disallowEmptySelection: true }
    : {}
  return (
    <MenuTrigger>
      <Button
        className={classNames('ui-button is-quiet ui-menu-button', className)}
        {...(!triggerHasText && { 'aria-label': label })}
      >
        {trigger}
      </Button>
      <Popover className="ui-popover is-list" placement={placement} offset={6}>
        {header && <div className="ui-menu-header">{header}</div>}
        <AriaMenu
          className="ui-listbox"
          aria-label={label}
          disabledKeys={entries.filter(({ disabled }) => disabled).map(({ id }) => id)}
          onAction={(key) => entries.find(({ id }) => id === key)?.onSelect?.()}
        >
          <MenuSection aria-label={label} {...selection}>
            {entries.map(({ id, label: words, icon, note, href, danger }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={words}
                className={classNames('ui-option', danger && 'is-danger')}
                {...(href && { href })}
              >
                {({ isSelected }) => (
                  <>
                    {icon && (
                      <span className="ui-option-icon" aria-hidden="true">
                        {icon}
                      </span>
                    )}
                    <span className="ui-option-text">
                      {words}
                      {note && <span className="ui-option-note">{note}</span>}
                    </span>
                    {isSelected && <Check className="ui-option-tick" aria-hidden="true" />}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
