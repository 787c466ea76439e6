import { useUiTexts } from '../texts.ts'

/** What stands where a value is missing: an en dash for the eye, 'sin dato' for the ear. */
export function EmptyValue() {
  const { noData } = useUiTexts()
  return (
    <>
      <span aria-hidden="true" className="ui-no-data">
        –
      </span>
      <span className="ui-hidden">{noData}</span>
    </>
  )
}

export function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}
