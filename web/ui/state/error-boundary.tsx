import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  fallback: (error: unknown, reset: () => void) => ReactNode
  /** A change of any of these, such as the path or the company, tries again. */
  resetKeys?: readonly unknown[]
  children: ReactNode
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null
}

/** Contains a rendering error within its panel. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failure !== null && keysChanged(previous.resetKeys, this.props.resetKeys)) this.reset()
  }

  reset = () => {
    this.setState({ failure: null })
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return this.props.fallback(this.state.failure.error, this.reset)
  }
}

function keysChanged(before: readonly unknown[] = [], after: readonly unknown[] = []): boolean {
  return before.length !== after.length || before.some((key, index) => !Object.is(key, after[index]))
}
