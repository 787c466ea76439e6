import '../css/disclosure.css'
import type { ReactNode } from 'react'

/** A line that opens what explains it, quiet and closed at first; the browser's own `<details>`. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="ui-disclosure">
    <summary>{summary}</summary>
    {children}
  </details>
)
