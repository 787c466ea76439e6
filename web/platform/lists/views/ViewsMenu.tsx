import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useEffectEvent, useState } from 'react'

import { openingOf, stateOf, type View } from '#contract/views.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { refreshSession } from '#web/platform/calls/refresh.ts'
import { useCan, useUser } from '#web/platform/calls/useSession.ts'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import type { MenuEntry } from '#web/platform/kit/floating/MenuEntries.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { toastError, toastSuccess } from '#web/platform/page/toasts.tsx'

import { columnsParam } from '../shown-columns.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { isBare, isModified, noView, withoutView } from './view-state.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewManagerDialog } from './ViewManagerDialog.tsx'
import type { ListViewsProps } from './views-props.ts'
import { useViewsTexts } from './views-texts.ts'
import { updateView, viewsKey, viewsOf } from './views.api.ts'

function useCurrentState({ shown }: ListViewsProps): string {
  const { pathname, search } = useUrlState()
  const query = stateOf(search)
  if (shown) query.set(columnsParam, shown.map(({ id }) => id).join(','))
  const text = query.toString()
  return pathname + (text && `?${text}`)
}

/** Refreshes the session where the list opens with another view than it knows. */
function useOpenView(noun: ListViewsProps['noun'], all: readonly View[] | undefined) {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const named = new URLSearchParams(search).get('view')
  const current = all?.find(({ id }) => String(id) === named)
  const standing = all?.find(({ isDefault }) => isDefault)
  const known = useUser()?.openings?.[noun]
  const go = (query: string, replace = false) => navigation?.navigate(pathname + query, { replace })
  const openNamed = useEffectEvent(() => {
    if (current && isBare(search)) go(openingOf(current), true)
  })
  const isNamed = current !== undefined
  useEffect(() => {
    if (isNamed) openNamed()
  }, [isNamed])
  useEffect(() => {
    if (all && known !== (standing && openingOf(standing))) void refreshSession()
  }, [all, standing, known])
  return {
    current,
    modified: current !== undefined && isModified(search, current),
    open: (view: View) => go(openingOf(view)),
    close: () => go(withoutView(search, standing !== undefined)),
  }
}

function useUpdateView(state: string) {
  const { dialog: texts } = useViewsTexts()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (view: View) => updateView(view, { state }),
    onSuccess: (view) => {
      void cache.invalidateQueries({ queryKey: [viewsKey] })
      toastSuccess(texts.saved(view.name))
    },
    onError: (error) => toastError(textOf(error)),
  })
}

function useViewEntries(views: readonly View[], current: View | undefined, open: (view: View) => void): MenuEntry[] {
  const texts = useViewsTexts()
  return views.map((view) => ({
    id: String(view.id),
    label: view.name,
    note: [!view.isOwn && texts.by(view.ownerName), view.isDefault && texts.opens].filter(Boolean).join(', '),
    checked: view.id === current?.id,
    onSelect: () => open(view),
  }))
}

export function ViewsMenu(props: ListViewsProps & { opens: boolean }) {
  const { noun, columns, opens } = props
  const texts = useViewsTexts()
  const canShare = useCan('configuration.write')
  const { data: all, isError } = useQuery(viewsOf(noun))
  const { current, modified, open, close } = useOpenView(noun, all)
  const state = useCurrentState(props)
  const [dialog, setDialog] = useState<'save' | 'manage' | 'columns'>()
  const end = () => setDialog(undefined)
  const update = useUpdateView(state)
  const viewEntries = useViewEntries(all ?? [], current, open)
  const mayChange = current !== undefined && (current.shared ? canShare : current.isOwn)
  const entries: MenuEntry[] = [
    ...(isError ? [{ id: 'failed', label: texts.loadFailed, disabled: true }] : []),
    { id: noView, label: texts.everything, checked: current === undefined, onSelect: close },
    ...viewEntries,
    ...(current && modified && mayChange
      ? [{ id: 'update', label: texts.update(current.name), onSelect: () => update.mutate(current) }]
      : []),
    { id: 'save', label: texts.save, onSelect: () => setDialog('save') },
    ...(all && all.length > 0 ? [{ id: 'manage', label: texts.manage, onSelect: () => setDialog('manage') }] : []),
    ...(columns ? [{ id: 'columns', label: texts.columns, onSelect: () => setDialog('columns') }] : []),
  ]
  const label = current ? (modified ? texts.modified : texts.current)(current.name) : texts.label
  return (
    <>
      <Menu
        label={texts.label}
        triggerHasText
        startsOpen={opens}
        kind="secondary"
        trigger={
          <>
            {label} <ChevronDown aria-hidden="true" />
          </>
        }
        entries={entries}
      />
      {dialog === 'save' && <ViewDialog noun={noun} state={state} canShare={canShare} onClose={end} onSaved={open} />}
      {dialog === 'manage' && all && <ViewManagerDialog views={all} canShare={canShare} onClose={end} />}
      {dialog === 'columns' && columns && <ColumnsDialog {...props} columns={columns} onClose={end} />}
    </>
  )
}
