import { useUiTexts } from '../texts.ts'

export function SkipLink({ target = 'main' }: { target?: string }) {
  const texts = useUiTexts()
  return (
    <a
      href={`#${target}`}
      className="ui-skip"
      onClick={(event) => {
        event.preventDefault()
        const place = document.getElementById(target)
        const goal = place?.querySelector<HTMLElement>('h1[tabindex]') ?? place
        goal?.focus()
      }}
    >
      {texts.skipToContent}
    </a>
  )
}
