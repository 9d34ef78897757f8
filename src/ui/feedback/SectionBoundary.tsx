import { Component, use, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';
import { ErrorWordsContext } from './error-words.ts';

export interface SectionBoundaryProps {
  /** When it changes, the section is tried anew: the id of what it shows. */
  resetKey?: string;
  /** Before the retry renders: refetch, drop a failed promise. */
  onRetry?: () => void;
  onError?: (error: unknown, info: ErrorInfo) => void;
  small?: boolean;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
  resetKey: string | undefined;
}

/** Keeps a section's failure in the section: the rest of the page lives on, Retry mounts the section afresh. */
export class SectionBoundary extends Component<SectionBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: SectionBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <SectionFailure error={failure.error} onRetry={this.retry} small={this.props.small} />;
  }
}

function SectionFailure({ error, onRetry, small }: { error: unknown; onRetry: () => void; small?: boolean }) {
  const words = use(ErrorWordsContext)(error);
  return <ErrorPanel {...words} onRetry={onRetry} small={small} />;
}
