import './first-steps.css'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId } from 'react'

import type { FirstSteps } from '#contract/first-steps.ts'
import { firstSteps } from '#texts/es/first-steps.ts'
import type { AllTexts } from '#texts/texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { focusAfter } from '#web/platform/kit/fields/focus-next.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { doneIn, type StepName, stepNames, useFirstSteps, waysOf } from './first-steps-state.ts'

const { use: useFirstStepsTexts } = nounTexts('firstSteps', firstSteps)

type Words = AllTexts['firstSteps']

function sayingOf(step: StepName, data: FirstSteps, texts: Words, number: (count: number) => string, isDone: boolean) {
  const { people, milestones } = data
  if (step === 'people' && isDone) return people > 1 ? texts.people.already(number(people)) : texts.people.skipped
  if (step === 'milestones') return milestones > 0 ? texts.milestones.text(number(milestones)) : texts.milestones.none
  return isDone && step !== 'people' ? texts[step].already : texts[step].text
}

/** A person who may not do the step reads who does. */
function Ways({ step, data, may, onAlone }: { step: StepName; data: FirstSteps; may: boolean; onAlone: () => void }) {
  const texts = useFirstStepsTexts()
  const ways = waysOf(step, data)
  if (!may) return <p className="ui-small ui-quiet">{texts.others}</p>
  const create = step === 'milestones' && data.milestones > 0 ? texts.milestones.assign : texts[step].create
  return (
    <div className="ui-flex ui-wraps ui-gap-8 first-steps-ways">
      <LinkButton kind="primary" icon={<Plus />} href={ways.create}>
        {create}
      </LinkButton>
      {ways.import !== undefined && (step === 'people' || step === 'customer') && (
        <LinkButton href={ways.import}>{texts[step].import}</LinkButton>
      )}
      {step === 'people' && (
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget)
            onAlone()
          }}
        >
          {texts.people.later}
        </Button>
      )}
    </div>
  )
}

/**
 * Steps to the first project with a milestone; only the next one has buttons. `otherwise` stands there without steps.
 */
export function FirstStepsPanel({ otherwise = null }: { otherwise?: ReactNode }) {
  const texts = useFirstStepsTexts()
  const format = useFormat()
  const id = useId()
  const { steps, waiting, alone, may, choose } = useFirstSteps()
  if (waiting) return null
  if (!steps) return otherwise
  const done = doneIn(steps, alone)
  const count = stepNames.filter((step) => done[step]).length
  const next = stepNames.find((step) => !done[step])
  const all = stepNames.length
  return (
    <section className="ui-grid ui-gap-12 first-steps" aria-labelledby={id}>
      <div className="ui-flex ui-ends ui-gap-16">
        <h3 id={id} className="first-steps-title">
          {texts.title}
        </h3>
        <span className="ui-to-end ui-small ui-soft ui-number">
          {texts.done(format.integer(count), format.integer(all))}
        </span>
      </div>
      <div className="first-steps-rule" aria-hidden="true">
        <span style={{ inlineSize: `${(count / all) * 100}%` }} />
      </div>
      <ol>
        {stepNames.map((step, at) => (
          <li
            key={step}
            className="ui-flex ui-underlined first-step"
            data-state={done[step] ? 'done' : step === next ? 'next' : 'later'}
          >
            <span className="ui-grid ui-rigid ui-small ui-strong first-step-mark" aria-hidden="true">
              {done[step] ? <Check className="ui-icon-14" /> : format.integer(at + 1)}
            </span>
            <div className="ui-grid ui-gap-6 ui-shrinks">
              <h4>
                {done[step] && <VisuallyHidden>{texts.ready} </VisuallyHidden>}
                {texts[step].title}
              </h4>
              <p className="ui-small ui-soft">{sayingOf(step, steps, texts, format.integer, done[step])}</p>
              {step === next && <Ways step={step} data={steps} may={may(step)} onAlone={() => choose('alone')} />}
            </div>
          </li>
        ))}
      </ol>
      <p className="ui-small ui-soft first-steps-foot">
        {texts.goes}{' '}
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget)
            choose('hidden')
          }}
        >
          {texts.hide}
        </Button>
      </p>
    </section>
  )
}
