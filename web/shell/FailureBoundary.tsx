import { Component, type ReactNode } from 'react'

import { FailurePage } from './FailurePage.tsx'

/** Shows a full page with 'Reintentar' where a part of the app did not load or broke. */
export class FailureBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <FailurePage error={this.state.error} />
  }
}
