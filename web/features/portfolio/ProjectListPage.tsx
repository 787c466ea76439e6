import './project-cards.css'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ComponentType, useState } from 'react'

import type { ProjectFigures } from '#contract/forecast.ts'
import { type ProjectCard, type ProjectSortField, projectSortFields } from '#contract/projects.ts'
import { againstIn } from '#web/features/forecast/forecast.api.ts'
import { byCustomer, countCardFilters, projectListOptions } from '#web/features/projects/projects.api.ts'
import { ProjectViewSelect } from '#web/features/projects/ProjectViewSelect.tsx'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { useDrawn } from '#web/platform/kit/figures/useDrawn.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { CardSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { standInDelay, useHeld } from '#web/platform/kit/states/waiting.ts'
import { SortDirection } from '#web/platform/kit/tables/SortDirection.tsx'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { ListPlace } from '#web/platform/lists/ListPlace.tsx'
import { type List, useListParams } from '#web/platform/lists/useListParams.ts'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { cardFigures, cardPage, cardParts, cardsToExport } from './project-cards.api.ts'
import { ProjectCardPanel } from './ProjectCardPanel.tsx'

interface CardsProps {
  rows: readonly ProjectCard[]
  /** How their projects stand, by their ids, once that is known. */
  figures: ReadonlyMap<number, ProjectFigures> | undefined
  busy: boolean
  dimmed: boolean
  canWrite: boolean
}

const idOf = ({ id }: ProjectCard): number => id
/** In one order whatever that of the cards, so that another sort of the same ones asks for nothing. */
const idsOf = (rows: readonly ProjectCard[] = []): number[] => rows.map(idOf).toSorted((one, other) => one - other)

function Cards({ rows, figures, busy, dimmed, canWrite }: CardsProps) {
  const { drawn, missing } = useDrawn(rows, idOf)
  return (
    <ul className="ui-stack project-cards" aria-busy={busy || undefined} data-dimmed={dimmed || undefined}>
      {drawn.map((project) => (
        <li key={project.id}>
          <ProjectCardPanel project={project} figures={figures?.get(project.id)} canWrite={canWrite} />
        </li>
      ))}
      {/* The place of those that are still to be drawn, so that a page left far below is found there again. */}
      {Array.from({ length: missing }, (_, at) => (
        <li key={`missing-${at}`} className="project-card-place" aria-hidden="true" />
      ))}
    </ul>
  )
}

/** Opens the filters on a phone, and holds their place while they are on their way. */
function FilterButton({ onPress }: { onPress?: () => void }) {
  const { projects } = useTexts()
  const format = useFormat()
  const count = countCardFilters(useUrlState().search)
  if (!useMediaQuery(phone)) return null
  return (
    <Button icon={<SlidersHorizontal />} aria-expanded={false} {...(onPress && { onClick: onPress })}>
      {projects.filters} {count > 0 && format.integer(count)}
    </Button>
  )
}

const filters = lazyPanel(async () => (await cardParts.preload()).ProjectFiltersPart, { waiting: <FilterButton /> })
const nothingFound = lazyPanel(async () => (await cardParts.preload()).NothingFoundPart, { waiting: null })

/** The filters come in a part of their own: on a phone when their button is pressed, else after the cards. */
function FilterPlace() {
  const onPhone = useMediaQuery(phone)
  const [wanted, setWanted] = useState(false)
  return (
    <div className="ui-flex ui-shrinks is-many project-filters">
      {onPhone && !wanted ? (
        <FilterButton onPress={() => setWanted(true)} />
      ) : (
        <filters.Panel list="projects" open={wanted} />
      )}
    </div>
  )
}

function Order({ list }: { list: List<ProjectSortField> }) {
  const { projects, ui } = useTexts()
  const sort = list.sort ?? byCustomer
  return (
    <div className="ui-line ui-gap-12 project-order">
      <NativeSelect
        label={ui.sort.by}
        value={sort.field}
        onChange={(field) => list.setSort({ ...sort, field })}
        options={projectSortFields.map((field) => ({ value: field, label: projects.orders[field] }))}
      />
      <SortDirection ascending={sort.ascending} onChange={(ascending) => list.setSort({ ...sort, ascending })} />
    </div>
  )
}

function NoProject({ search, canWrite }: { search: string; canWrite: boolean }) {
  const { projects } = useTexts()
  if (countCardFilters(search) > 0) return <nothingFound.Panel />
  return (
    <EmptyState
      title={projects.empty}
      text={projects.emptyText}
      action={
        <FirstSteps otherwise={canWrite && <LinkButton href={paths.projects.create}>{projects.add}</LinkButton>} />
      }
    />
  )
}

interface ToolsProps {
  list: Parameters<typeof Order>[0]['list']
  Legend: ComponentType | undefined
}

function Tools({ list, Legend }: ToolsProps) {
  return (
    <>
      <FilterPlace />
      <div className="ui-line ui-ends ui-gap-8-16 project-tools">
        <div className="project-legend">{Legend && <Legend />}</div>
        <Order list={list} />
      </div>
    </>
  )
}

/** 'Proyectos': projects as cards, paged, searched, sorted and narrowed by the server. */
export function ProjectListPage() {
  const { projects, app } = useTexts()
  const canWrite = useCan('projects.write')
  const { search } = useUrlState()
  const list = useListParams(projectListOptions)
  const answer = useQuery(cardPage(search, list.params))
  const { data: figures } = useQuery(cardFigures(idsOf(answer.data?.data), againstIn(search)))
  const Legend = figures && cardParts.current()?.LegendPanel
  const dimmed = useHeld(answer.isPlaceholderData, standInDelay)

  const add = canWrite && (
    <LinkButton
      kind={answer.data?.totalRecordsCount === 0 ? 'secondary' : 'primary'}
      icon={<Plus />}
      href={paths.projects.create}
    >
      {projects.add}
    </LinkButton>
  )
  return (
    <Page
      title={projects.title}
      crumbs={[{ label: projects.title }]}
      page={list.page}
      actions={
        <>
          <ProjectViewSelect current="cards" />
          <ExportButton {...cardsToExport(search, list.params)} total={answer.data?.filteredRecordsCount} />
          {canWrite && <LinkButton href={paths.import(paths.projects.list)}>{app.import}</LinkButton>}
          {add}
        </>
      }
    >
      <div className="project-list">
        <ListPlace
          searchLabel={projects.search}
          views={{ noun: 'projects' }}
          list={list}
          answer={answer}
          tools={<Tools list={list} Legend={Legend} />}
          empty={<NoProject search={search} canWrite={canWrite} />}
          skeleton={<CardSkeleton cards={list.size} height="18.75rem" />}
        >
          {(rows, busy) => <Cards rows={rows} figures={figures} busy={busy} dimmed={dimmed} canWrite={canWrite} />}
        </ListPlace>
      </div>
    </Page>
  )
}
