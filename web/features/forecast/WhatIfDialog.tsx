import './what-if.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Forecast } from '#contract/forecast.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useDraft } from '#web/platform/forms/useDraft.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

import { supposedForecast, useWhatIfTexts } from './what-if.api.ts'
import { asItIs, isPossible, problemsBy, supposedAgain, type Supposition, toAsk } from './what-if.ts'
import { WhatIfAnswerPanel, WhatIfLinePanel } from './WhatIfAnswerPanel.tsx'
import { WhatIfFormPanel } from './WhatIfFormPanel.tsx'

/** Milliseconds without a change before the answer is asked for. */
const pause = 300

/** A value once it has stayed for a while. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface WhatIfProps {
  forecast: Forecast
  against: 'first' | undefined
  onClose: () => void
}

type LoadedProps = WhatIfProps & { project: Project; milestones: readonly ProjectMilestone[] }

/** The answer to what is supposed, once it has stayed for a while; what is said in its place, and what is wrong with it. */
function useAnswer(project: Project, was: Supposition, supposed: Supposition, against: 'first' | undefined) {
  const texts = useWhatIfTexts()
  const settled = useSettled(supposed)
  const asked = toAsk(settled, was)
  const isChanged = Object.keys(toAsk(supposed, was)).length > 0
  const isAsked = isPossible(settled) && Object.keys(asked).length > 0
  const { data, error } = useQuery({ ...supposedForecast(project.id, asked, against), enabled: isAsked })
  const refused = isAsked && error instanceof CallError ? error.errors : []
  const isWrong = !isPossible(supposed) || refused.length > 0
  const failed = isAsked && error !== null && refused.length === 0
  const instead = isWrong ? texts.wrong : isChanged ? texts.waiting : texts.unchanged
  return {
    answer: isChanged && isAsked && !isWrong && !failed ? data : undefined,
    instead: failed ? texts.failed : instead,
    failure: failed ? textOf(error) : undefined,
    problems: problemsBy(asked, refused),
  }
}

function Loaded({ project, milestones, forecast, against, onClose }: LoadedProps) {
  const texts = useWhatIfTexts()
  const was = asItIs(project, milestones)
  const [typed, setTyped] = useState<Supposition>()
  // Half a date that stands in a field goes with the rest.
  const [round, setRound] = useState(0)
  const supposed = typed ?? was
  const draft = useDraft<Supposition>(
    { dirty: typed !== undefined, base: { version: undefined, values: was }, values: supposed },
    ({ base, values }) => setTyped(supposedAgain(values, base.values, was)),
    `what-if-${project.id}`,
  )
  const close = () => {
    draft.forget()
    onClose()
  }
  const restart = () => {
    setTyped(undefined)
    setRound(round + 1)
  }
  const { answer, instead, failure, problems } = useAnswer(project, was, supposed, against)
  return (
    <Dialog
      isOpen
      onClose={close}
      size="l"
      title={texts.title}
      footer={
        <>
          <Button onClick={close}>{texts.discard}</Button>
          <Button kind="quiet" disabled={typed === undefined} onClick={restart}>
            {texts.restart}
          </Button>
          <WhatIfLinePanel now={forecast} supposed={answer} instead={instead} />
        </>
      }
    >
      <div className="ui-stack ui-gap-16">
        <DraftNotice draft={draft.offer} />
        <InlineAlert tone="info">{texts.note}</InlineAlert>
        <WhatIfAnswerPanel now={forecast} supposed={answer} against={against} instead={instead} />
        {failure !== undefined && (
          <InlineAlert tone="bad" live="alert">
            {failure}
          </InlineAlert>
        )}
        <WhatIfFormPanel
          key={round}
          project={project}
          supposed={supposed}
          byMilestones={forecast.byMilestones}
          problems={problems}
          onChange={(part) => setTyped({ ...supposed, ...part })}
        />
      </div>
    </Dialog>
  )
}

export function WhatIfDialog({ projectId, ...props }: WhatIfProps & { projectId: number }) {
  const texts = useWhatIfTexts()
  const { ui } = useTexts()
  const { data: project } = useQuery(projectById(projectId))
  const { data: milestones } = useQuery(milestonesOfProject(projectId))
  if (project && milestones) return <Loaded {...props} project={project} milestones={milestones} />
  return (
    <Dialog isOpen onClose={props.onClose} size="l" title={texts.title}>
      <Loader inline label={ui.loading} />
    </Dialog>
  )
}
