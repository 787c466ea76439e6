import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusSearch } from '#web/platform/kit/fields/focus-next.ts'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'

interface FilteredEmptyProps {
  title: string
  text: string
  /** Of the button that takes the filters away. */
  clear: string
  onClear: () => void
}

/** The filters of a list with a search find nothing: the way on is back, and not a new record. */
export function FilteredEmpty({ title, text, clear, onClear }: FilteredEmptyProps) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button
          onClick={() => {
            // The pressed button goes.
            focusSearch()
            onClear()
          }}
        >
          {clear}
        </Button>
      }
    />
  )
}
