import type { ProjectCard } from '#contract/projects.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'

import { projectHits } from './projects.api.ts'

const optionOf = ({ id, name, commercialName }: ProjectCard) => ({ value: id, label: name, note: commercialName })

/** One project, by its name, its customer and its people. */
export const ProjectSelect = (props: Omit<RecordSelectProps, 'name'> & { name?: string }) => (
  <SearchSelect {...props} hits={projectHits} optionOf={optionOf} />
)
