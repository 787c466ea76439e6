import X from 'lucide-react/icons/x'

export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className="ui-icon-button is-quiet ui-in-box" aria-label={label} onClick={onClear}>
      <X aria-hidden="true" />
    </button>
  )
}
