import { useTexts } from '#web/platform/i18n/language.ts'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

export function LoadingPage() {
  const { ui } = useTexts()
  return (
    <main>
      <Loader label={ui.loading} heading />
    </main>
  )
}
