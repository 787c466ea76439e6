import { useQuery } from '@tanstack/react-query'

import { noticeKinds } from '#contract/notices.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { useNoticeFilters } from './notice-filters.ts'
import { useNoticesTexts } from './notices-texts.ts'

// The box that searches is larger than the filters: it comes when it is opened.
const projects = lazyPanel(async () => (await import('#web/features/projects/ProjectSelect.tsx')).ProjectSelect)

function KindFilter() {
  const texts = useNoticesTexts()
  const format = useFormat()
  const hearsOfFailures = useCan('users.manage')
  const {
    filters: { kind = [] },
    set,
  } = useNoticeFilters()
  const { kinds } = texts.settingsPage
  const offered = noticeKinds.filter((one) => one !== 'operation' || hearsOfFailures)
  const [only] = kind
  const words = kind.length === 1 && only ? kinds[only].name : format.integer(kind.length)
  return (
    <FilterPopover label={texts.kind} value={kind.length === 0 ? texts.allKinds : words} set={kind.length > 0}>
      <CheckboxGroup
        label={texts.kind}
        hideLabel
        value={kind}
        onChange={(next) => set({ kind: next.length > 0 ? next : undefined })}
        options={offered.map((value) => ({ value, label: kinds[value].name }))}
      />
    </FilterPopover>
  )
}

function ProjectFilter() {
  const texts = useNoticesTexts()
  const { checkpoints } = useTexts()
  const {
    filters: { projectId },
    set,
  } = useNoticeFilters()
  const { data } = useQuery({ ...projectById(projectId ?? 0), enabled: projectId !== undefined })
  const name = data?.name ?? ''
  const label = checkpoints.columns.project
  return (
    <FilterPopover label={label} value={projectId === undefined ? texts.allKinds : name} set={projectId !== undefined}>
      <projects.Panel
        label={label}
        value={projectId ?? null}
        name={name}
        onChange={(id) => set({ projectId: id ?? undefined })}
      />
    </FilterPopover>
  )
}

export function NoticeFiltersPart() {
  const texts = useNoticesTexts()
  const { filters, set } = useNoticeFilters()
  const { unread, kind, projectId } = filters
  const count = [unread, kind, projectId].filter((one) => one !== undefined).length
  return (
    <FilterBar
      count={count}
      clear={{
        label: texts.clearFilters,
        onClear: () => set({ unread: undefined, kind: undefined, projectId: undefined }),
      }}
    >
      <Switch label={texts.onlyUnread} checked={unread === true} onChange={(on) => set({ unread: on || undefined })} />
      <KindFilter />
      <ProjectFilter />
    </FilterBar>
  )
}
