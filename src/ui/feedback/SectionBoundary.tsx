import { Component, use, type ErrorInfo, type ReactNode } from 'react';
import { Card } from '../page/Card.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { ErrorWordsContext } from './error-words.ts';

export interface SectionBoundaryProps {
  /** When it changes, the section is tried anew: the id of what it shows. */
  resetKey?: string;
  /** Before the retry renders: refetch, drop a failed promise. */
  onRetry?: () => void;
  /**
   * Instead of mounting afresh: brings new data and, once it is there, another `resetKey`. Until then the failure stays
   * in sight; with the old data the section would only fail again.
   */
  onReload?: () => void;
  onError?: (error: unknown, info: ErrorInfo) => void;
  small?: boolean;
  /** What the failure stands in, where the section brings its own: a drawer. */
  frame?: (failure: ReactNode) => ReactNode;
  /** Names the section: its failure then stands in a card of that name. Leave it off inside a card. */
  title?: string;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
  resetKey: string | undefined;
  isReloading: boolean;
}

/** Keeps a section's failure in the section: the rest of the page lives on, Retry mounts the section afresh. */
export class SectionBoundary extends Component<SectionBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey, isReloading: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: SectionBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { failure: null, resetKey: props.resetKey, isReloading: false };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  retry = (): void => {
    if (this.props.onReload) {
      this.setState({ isReloading: true });
      this.props.onReload();
      return;
    }
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure, isReloading } = this.state;
    if (!failure) return this.props.children;
    const shown = (
      <SectionFailure
        error={failure.error}
        onRetry={this.retry}
        retrying={isReloading}
        small={this.props.small}
        title={this.props.title}
      />
    );
    return this.props.frame ? this.props.frame(shown) : shown;
  }
}

interface SectionFailureProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  small?: boolean;
  title?: string;
}

function SectionFailure({ error, title, ...rest }: SectionFailureProps) {
  const words = use(ErrorWordsContext)(error);
  const panel = <ErrorPanel {...words} {...rest} />;
  return title === undefined ? panel : <Card title={title}>{panel}</Card>;
}
