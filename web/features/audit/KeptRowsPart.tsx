import { Component, createRef, type ReactNode } from 'react'

interface Held {
  entry: Element
  /** Where it stood in the window, in px. */
  top: number
}

/** The entry that is read: the one with the focus, else the first that shows, once the beginning is out of sight. */
function entryRead(place: Element | null): Element | undefined {
  const entries = [...(place?.querySelectorAll('.history-entry') ?? [])]
  const focused = entries.find((entry) => entry.contains(document.activeElement))
  if (focused || !entries[0] || entries[0].getBoundingClientRect().top >= 0) return focused
  return entries.find((entry) => entry.getBoundingClientRect().top >= 0)
}

/** Keeps the entry that is read in place while new ones come above it. A class: it measures before a change. */
export class KeptRowsPart extends Component<{ children: ReactNode }> {
  readonly place = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): Held | null {
    const entry = entryRead(this.place.current)
    return entry ? { entry, top: entry.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: Held | null): void {
    if (!held?.entry.isConnected) return
    globalThis.scrollBy({ top: held.entry.getBoundingClientRect().top - held.top, behavior: 'instant' })
  }

  override render() {
    return (
      <div ref={this.place} className="audit-kept">
        {this.props.children}
      </div>
    )
  }
}
