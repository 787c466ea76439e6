/**
 * jsdom has dialogs, but nothing of what makes one modal. This stands in for it in the tests of the web: a dialog that is
 * shown is open, and all that is outside of it is inert.
 */
const covered = new Map<Element, Element[]>()

function outside(element: Element): Element[] {
  const { parentElement } = element
  if (!parentElement) return []
  return [...parentElement.children].filter((child) => child !== element).concat(outside(parentElement))
}

if (typeof HTMLDialogElement !== 'undefined')
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      const rest = outside(this).filter((element) => !element.hasAttribute('inert'))
      for (const element of rest) element.setAttribute('inert', '')
      covered.set(this, rest)
      this.setAttribute('open', '')
    },
    close(this: HTMLDialogElement) {
      for (const element of covered.get(this) ?? []) element.removeAttribute('inert')
      covered.delete(this)
      this.removeAttribute('open')
    },
  })
