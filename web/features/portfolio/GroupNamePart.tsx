import './group-name.css'
import ChevronDown from 'lucide-react/icons/chevron-down'

import { lights } from '#contract/forecast.ts'
import type { PortfolioRow } from '#contract/portfolio.ts'
import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { paths } from '#web/platform/paths.ts'

import type { Group } from './portfolio-groups.ts'
import { addressOfFilter, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

const lightOf = ({ key }: Group) => lights.find((light) => light === key)

/** What a group is called: by its light, its name, or the words for nobody. */
export function useGroupName(): (group: Group) => string {
  const { nobody } = usePortfolioTexts()
  const forecast = useForecastTexts()
  return (group) => {
    const light = lightOf(group)
    return light ? forecast.lights[light] : group.name || nobody
  }
}

interface GroupNamePartProps {
  group: Group
  /** One of its rows. */
  row: PortfolioRow | undefined
  isOpen: boolean
  onToggle: () => void
  /** Of what opens and closes with it, where that is one element. */
  rowsId?: string
  /** Whether some of its rows stand on another page. */
  goesOn: { before: boolean; after: boolean } | undefined
}

/** The name of a group with its mark, which leads to its projects: opens and closes it, and says how many they are. */
export function GroupNamePart({ group, row, isOpen, onToggle, rowsId, goesOn }: GroupNamePartProps) {
  const texts = usePortfolioTexts()
  const format = useFormat()
  const { state, search } = usePortfolioState()
  const name = useGroupName()(group)
  const light = lightOf(group)
  const groupBy = state.groupBy?.[0]
  const link = (
    <TextLink className="ui-breaks" href={paths.portfolio + addressOfFilter(search, group.filter)}>
      {name}
    </TextLink>
  )
  return (
    <>
      <button
        type="button"
        className="ui-fold group-toggle"
        aria-expanded={isOpen}
        aria-controls={rowsId}
        aria-label={isOpen ? texts.closeGroup(name) : texts.openGroup(name)}
        onClick={onToggle}
      >
        <ChevronDown aria-hidden="true" />
      </button>
      {light && <LightSign bare light={light} text="" />}
      {groupBy === 'employee' && group.name !== '' && <Avatar name={group.name} size="s" />}
      {row && groupBy === 'status' ? <StatusDot colour={row.projectStatusColor}>{link}</StatusDot> : link}
      <span className="ui-count">
        <span aria-hidden="true">{format.integer(group.count)}</span>
        <VisuallyHidden>{texts.groupSize(format.integer(group.count), group.count === 1)}</VisuallyHidden>
      </span>
      {goesOn?.before && <span className="ui-small ui-quiet ui-plain">{texts.groupBefore}</span>}
      {goesOn?.after && <span className="ui-small ui-quiet ui-plain">{texts.groupAfter}</span>}
    </>
  )
}
