/** The sign of '62 %' has a box of its own that is drawn smaller. */
export function Percent({ text }: { text: string }) {
  const sign = text.search(/[^\d,.]/)
  return (
    <>
      {text.slice(0, sign)}
      <span className="ui-sign">{text.slice(sign)}</span>
    </>
  )
}
