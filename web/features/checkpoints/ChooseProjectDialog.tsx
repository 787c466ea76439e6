import { type SyntheticEvent, useId, useState } from 'react'

import type { Project } from '#contract/projects.ts'
import { ProjectSelect } from '#web/features/projects/ProjectSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { paths } from '#web/platform/paths.ts'

interface ChooseProjectDialogProps {
  /** One that was just made for it: it is chosen. */
  made: Project | null
  onCreate: () => void
  onClose: () => void
}

export function ChooseProjectDialog({ made, onCreate, onClose }: ChooseProjectDialogProps) {
  const { checkpoints } = useTexts()
  const { chooseProject: texts } = checkpoints
  const navigation = useNavigation()
  const [project, setProject] = useState(made?.id ?? null)
  const id = useId()

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (project !== null) navigation?.navigate(paths.checkpoints.create(project), { replace: false })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      dismissable
      title={texts.title}
      footer={
        <Button type="submit" form={id} kind="primary" disabled={project === null}>
          {texts.next}
        </Button>
      }
      cancelable
    >
      <form id={id} noValidate onSubmit={submit}>
        <ProjectSelect
          label={texts.label}
          description={texts.help}
          required
          asterisk={false}
          value={project}
          name={made?.name ?? ''}
          onChange={setProject}
          onCreate={onCreate}
        />
      </form>
    </Dialog>
  )
}
