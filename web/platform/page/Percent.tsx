import { useFormat } from '#web/platform/i18n/format.ts'

/** '62 %' where the figure is to be seen first: the same words, their sign in a box of its own that is drawn smaller. */
export function Percent({ value }: { value: number }) {
  const text = useFormat().percent(value)
  const sign = text.search(/\D/)
  return (
    <>
      {text.slice(0, sign)}
      <span className="ui-sign">{text.slice(sign)}</span>
    </>
  )
}
