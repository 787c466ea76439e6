/** A long address wraps after the @ and after the first dot before it: not in a word, and no @ stands alone. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@') + 1
  const dot = children.slice(0, at).indexOf('.') + 1
  return (
    <>
      {children.slice(0, dot)}
      {dot > 0 && <wbr />}
      {children.slice(dot, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
