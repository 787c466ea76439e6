import { useTexts } from '#web/platform/i18n/language.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'

/** The rule shows in quiet words, the exception as a badge. */
export function ActiveMark({ isActive }: { isActive: boolean }) {
  const { forms } = useTexts()
  return isActive ? (
    <span className="ui-tiny ui-quiet ui-plain ui-nowrap">{forms.active}</span>
  ) : (
    <Badge tone="neutral">{forms.inactive}</Badge>
  )
}
