import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import ChevronDown from 'lucide-react/icons/chevron-down'

import type { Following, notices } from '#contract/notices.ts'
import { projectsKey } from '#web/features/projects/projects.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { useNoticesTexts } from './notices-texts.ts'

const path = '/projects/:id/following'
const read = wire<typeof notices.following>({ method: 'GET', path, access: 'portal.access' })
const follow = wire<typeof notices.follow>({ method: 'PUT', path, access: 'portal.access' })
const unfollow = wire<typeof notices.unfollow>({ method: 'DELETE', path, access: 'portal.access' })

/** As an answer about the project: who is responsable of it changes with it. */
const followingOf = (id: number) =>
  queryOptions({
    queryKey: [projectsKey, 'following', id],
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }),
  })

type Follows = Following['follows']

/** Stores what a person wants of a project, at once on the screen; what is refused is taken back. */
function useFollowing(id: number) {
  const cache = useQueryClient()
  const { queryKey } = followingOf(id)
  return useMutation({
    scope: { id: `following-${id}` },
    mutationFn: async (follows: Follows) => {
      if (follows === null) await call(unfollow, { params: { id } })
      else await call(follow, { params: { id }, body: { follows } })
    },
    async onMutate(follows) {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      if (before) cache.setQueryData(queryKey, { ...before, follows })
      return before
    },
    onError(_error, _follows, before) {
      if (before) cache.setQueryData(queryKey, before)
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

function Trigger({ follows, told }: { follows: Follows; told: boolean }) {
  const { following: texts } = useNoticesTexts()
  const Icon = follows === false ? BellOff : told ? BellRing : BellPlus
  const shown = follows === false ? texts.silenced : told ? texts.following : texts.follow
  return (
    <>
      <span className="ui-button-icon" aria-hidden="true">
        <Icon />
      </span>
      <span className="ui-button-label">
        <VisuallyHidden>{`${texts.menu}: `}</VisuallyHidden>
        {shown}
      </span>
      <ChevronDown aria-hidden="true" />
    </>
  )
}

export function FollowingPart({ projectId, className }: { projectId: number; className: string }) {
  const { following: texts } = useNoticesTexts()
  const { data } = useQuery(followingOf(projectId))
  const { mutate, error } = useFollowing(projectId)
  if (!data) return null
  const { follows, responsable } = data
  const told = follows ?? responsable
  const entry = (id: string, value: Follows, label: string, note: string) => ({
    id,
    label,
    note,
    checked: follows === value,
    onSelect: () => {
      if (follows !== value) mutate(value)
    },
  })
  return (
    <>
      <Menu
        label={texts.menu}
        className={className}
        triggerHasText
        trigger={<Trigger follows={follows} told={told} />}
        header={texts.menu}
        entries={[
          responsable
            ? entry('usual', null, texts.byDefault, texts.byDefaultText)
            : entry('usual', null, texts.noneByDefault, texts.noneByDefaultText),
          entry('follow', true, texts.follow, responsable ? texts.followLonger : texts.followText),
          entry('silence', false, texts.silence, texts.silenceText),
        ]}
      />
      {error && (
        <span role="alert" className="ui-second ui-tiny">
          {textOf(error)}
        </span>
      )}
    </>
  )
}
