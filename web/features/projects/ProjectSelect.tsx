import type { ProjectCard } from '#contract/projects.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'

import { projectHits } from './projects.api.ts'

const optionOf = ({ id, name, commercialName }: ProjectCard) => ({ value: id, label: name, note: commercialName })

interface ProjectSelectProps extends Omit<RecordSelectProps, 'name'> {
  name?: string
  onCreate?: () => void
}

export function ProjectSelect({ onCreate, ...props }: ProjectSelectProps) {
  const { projects } = useTexts()
  const canWrite = useCan('projects.write')
  const create = onCreate && canWrite && { label: projects.add, onTake: onCreate }
  return <SearchSelect {...props} hits={projectHits} optionOf={optionOf} create={create} />
}
