import { useTexts } from '#web/platform/i18n/language.ts'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

/** The whole window while its first part is on its way. */
export function LoadingPage() {
  const { ui } = useTexts()
  return (
    <main>
      <Loader label={ui.loading} heading />
    </main>
  )
}
