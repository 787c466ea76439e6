import { shortcuts } from '#texts/es/shortcuts.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { ShortcutsDialog } from '#web/platform/kit/dialogs/ShortcutsDialog.tsx'

const { use: useShortcutTexts } = nounTexts('shortcuts', shortcuts)

export function PortalKeysDialog({ onClose }: { onClose: () => void }) {
  const texts = useShortcutTexts()
  return (
    <ShortcutsDialog
      isOpen
      onClose={onClose}
      shortcuts={[
        { keys: '?', label: texts.help },
        { keys: 'Ctrl+K', label: texts.palette },
        { keys: 'g p', label: texts.projects },
        { keys: 'g o', label: texts.portfolio },
        { keys: 'g e', label: texts.employees },
        { keys: 'g c', label: texts.customers },
        { keys: 'g t', label: texts.myWork },
        { keys: 'g n', label: texts.notices },
        { keys: '/', label: texts.search },
        { keys: 'n', label: texts.create },
        { keys: 'e', label: texts.edit },
        // These listen for their keys themselves: the boxes of rows, and the messages.
        { keys: 'Enter', label: texts.changeSelected },
        { keys: 'Alt+T', label: texts.message },
        { keys: 'Esc', label: texts.close },
      ]}
    />
  )
}
