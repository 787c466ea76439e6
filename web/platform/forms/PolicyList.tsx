import { policyProblems, type PasswordPolicy } from '#contract/passwords.ts'
import { useTexts } from '#web/platform/i18n/language.ts'

export function policyError(unmet: readonly PasswordPolicy[]) {
  return unmet.length === 0 ? null : <PolicyList unmet={unmet} />
}

function PolicyList({ unmet }: { unmet: readonly PasswordPolicy[] }) {
  const { fieldProblems } = useTexts()
  return (
    <ul className="policies">
      {unmet.map((policy) => {
        const sentence = fieldProblems[policyProblems[policy]]
        return <li key={policy}>{typeof sentence === 'string' ? sentence : sentence({})}</li>
      })}
    </ul>
  )
}
