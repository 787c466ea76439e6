import { useToldLanguage } from '#web/features/notices/notice-language.ts'

import { BellButton } from './BellButton.tsx'
import { MyWorkButton } from './MyWorkButton.tsx'

/** What waits for the person: one part, since both come behind the first screen. */
export function OwnButtons() {
  useToldLanguage()
  return (
    <>
      <MyWorkButton />
      <BellButton />
    </>
  )
}
