import { Component, use, type ErrorInfo, type ReactNode } from 'react';
import { Card } from '../page/Card.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { ErrorWordsContext, type ErrorWords } from './error-labels.ts';

/** What there is to say about a failed section, and to do. */
export interface SectionFailure extends ErrorWords {
  onRetry: () => void;
  retrying: boolean;
}

export interface SectionBoundaryProps {
  /** The id of what the section shows; when it changes, the section renders again. */
  resetKey?: string;
  /** Called before a retry renders: refetch, or drop a failed promise. */
  onRetry?: () => void;
  /**
   * Use instead of `onRetry` if a retry needs new data: load it, then change `resetKey`. The error stays visible until
   * then, because with the old data the section would only fail again.
   */
  onReload?: () => void;
  /** Why `onReload` brought no data; shown instead of the section's own error, which is older. */
  reloadFailure?: { readonly error: unknown } | null;
  onError?: (error: unknown, info: ErrorInfo) => void;
  small?: boolean;
  /** Wraps the error if the section has a frame of its own, such as a drawer. */
  frame?: (failure: ReactNode) => ReactNode;
  /** Names the section; its error is then shown in a card with that title. Omit it inside a card. */
  title?: string;
  /** Shows the error where the usual panel would take the place of what works. */
  renderFailure?: (failure: SectionFailure) => ReactNode;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
  resetKey: string | undefined;
  isReloading: boolean;
}

/** Confines an error to its section: the rest of the page keeps working, and Retry mounts the section again. */
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
      <Failure
        error={(this.props.reloadFailure ?? failure).error}
        onRetry={this.retry}
        retrying={isReloading}
        small={this.props.small}
        title={this.props.title}
        renderFailure={this.props.renderFailure}
      />
    );
    return this.props.frame ? this.props.frame(shown) : shown;
  }
}

interface FailureProps extends Pick<SectionBoundaryProps, 'small' | 'title' | 'renderFailure'> {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

function Failure({ error, title, renderFailure, ...rest }: FailureProps) {
  const words = use(ErrorWordsContext)(error);
  if (renderFailure) return renderFailure({ ...words, ...rest });
  const panel = <ErrorPanel {...words} {...rest} />;
  return title === undefined ? panel : <Card title={title}>{panel}</Card>;
}
