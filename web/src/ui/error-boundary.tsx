import { Component, type ComponentType, type ReactNode } from 'react';

type Failed = { error: Error; reset: () => void };
type Props = { children: ReactNode; Fallback: ComponentType<Failed> };

/** Shows `Fallback` in place of children that could not be drawn; `reset` tries again. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { children, Fallback } = this.props;
    const { error } = this.state;
    return error ? <Fallback error={error} reset={() => this.setState({ error: null })} /> : children;
  }
}
