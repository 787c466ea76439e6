import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { type ProjectCard, projectSortFields } from '#contract/projects.ts'
import { fetchAhead } from '#web/platform/calls/fetched-ahead.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/ListStates.tsx'
import { NativeSelect } from '#web/platform/kit/NativeSelect.tsx'
import { CardSkeleton } from '#web/platform/kit/Skeleton.tsx'
import { SortDirection } from '#web/platform/kit/SortDirection.tsx'
import { useDrawn } from '#web/platform/kit/useDrawn.ts'
import { patience, useHeld } from '#web/platform/kit/waiting.ts'
import { ListPlace } from '#web/platform/lists/ListPlace.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ProjectCardPanel } from './ProjectCardPanel.tsx'
import { byCustomer, projectById, projectList, projectListOptions } from './projects.api.ts'

interface CardsProps {
  rows: readonly ProjectCard[]
  busy: boolean
  dimmed: boolean
  canWrite: boolean
}

const idOf = ({ id }: ProjectCard): number => id

function Cards({ rows, busy, dimmed, canWrite }: CardsProps) {
  const cache = useQueryClient()
  const { drawn, missing } = useDrawn(rows, idOf)
  return (
    <ul className="project-cards" aria-busy={busy || undefined} data-dimmed={dimmed || undefined}>
      {drawn.map((project) => (
        <li key={project.id}>
          <ProjectCardPanel
            project={project}
            canWrite={canWrite}
            onIntent={() => fetchAhead(cache, projectById(project.id))}
          />
        </li>
      ))}
      {/* The place of those that are still to be drawn, so that a page left far below is found there again. */}
      {Array.from({ length: missing }, (_, at) => (
        <li key={`missing-${at}`} className="project-card-place" aria-hidden="true" />
      ))}
    </ul>
  )
}

/** 'Proyectos': all projects as cards, paged, searched and sorted by the server. */
export function ProjectListPage() {
  const { projects, ui } = useTexts()
  const canWrite = useCan('projects.write')
  const list = useListParams(projectListOptions)
  const answer = useQuery(projectList(list.params))
  const dimmed = useHeld(answer.isPlaceholderData, patience)
  const sort = list.sort ?? byCustomer

  const add = canWrite && (
    <LinkButton kind="primary" icon={<Plus />} href={paths.projects.create}>
      {projects.add}
    </LinkButton>
  )
  return (
    <Page title={projects.title} crumbs={[{ label: projects.title }]} page={list.page} actions={add}>
      <ListPlace
        searchLabel={projects.search}
        list={list}
        answer={answer}
        tools={
          <div className="project-order">
            <NativeSelect
              label={ui.sort.by}
              value={sort.field}
              onChange={(field) => list.setSort({ ...sort, field })}
              options={projectSortFields.map((field) => ({ value: field, label: projects.orders[field] }))}
            />
            <SortDirection ascending={sort.ascending} onChange={(ascending) => list.setSort({ ...sort, ascending })} />
          </div>
        }
        empty={
          <EmptyState
            title={projects.empty}
            text={projects.emptyText}
            action={canWrite && <LinkButton href={paths.projects.create}>{projects.add}</LinkButton>}
          />
        }
        skeleton={<CardSkeleton cards={list.size} height="18.75rem" />}
      >
        {(rows, busy) => <Cards rows={rows} busy={busy} dimmed={dimmed} canWrite={canWrite} />}
      </ListPlace>
    </Page>
  )
}
