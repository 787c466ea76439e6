import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { NewAccessToken } from '#contract/access-tokens.ts'
import { useProfileTexts } from '#web/platform/i18n/profile-texts.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { ShownOnceDialog } from '#web/platform/page/ShownOnceDialog.tsx'
import { paths } from '#web/platform/paths.ts'

import { useAccessTokenTexts } from './access-tokens-texts.ts'
import { ownTokens } from './access-tokens.api.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { TokenListPart } from './TokenListPart.tsx'

/** A new token, this one time. */
function ShownToken({ made: { name, token }, onClose }: { made: NewAccessToken; onClose: () => void }) {
  const texts = useAccessTokenTexts()
  return (
    <ShownOnceDialog title={texts.shownTitle} done={texts.done} lost={token === '' && texts.lost} onClose={onClose}>
      <p>{texts.shown(name)}</p>
      <CopyField label={texts.token} value={token} />
    </ShownOnceDialog>
  )
}

export function AccessTokensPage() {
  const texts = useAccessTokenTexts()
  const profile = useProfileTexts()
  const answer = useQuery(ownTokens)
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<NewAccessToken | null>(null)
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: profile.title, href: paths.profile }, { label: texts.title }]}
      meta={texts.note}
      actions={
        <Button kind="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => setCreating(true)}>
          {texts.create}
        </Button>
      }
    >
      <Card className="access-tokens">
        <TokenListPart answer={answer} none={{ title: texts.none, text: texts.noneText }} />
      </Card>
      {isCreating && (
        <NewTokenDialog
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false)
            setMade(token)
          }}
        />
      )}
      {made && <ShownToken made={made} onClose={() => setMade(null)} />}
    </Page>
  )
}
