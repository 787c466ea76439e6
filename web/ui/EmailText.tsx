import { Fragment } from 'react'

/**
 * An e-mail address that, where it is too long for its place, goes on below after the @, and after a dot before it: not
 * in a word, and no @ stands alone.
 */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@') + 1
  const name = children.slice(0, at).split(/(?<=\.)/)
  return (
    <>
      {name.map((part, i) => (
        // The parts of one address never change their order.
        <Fragment key={i}>
          {part}
          <wbr />
        </Fragment>
      ))}
      {children.slice(at)}
    </>
  )
}
