import { Component, type ContextType, createContext, type ReactNode, startTransition } from 'react';
import { FaultNotice, UnavailableNotice } from './unavailable-notice.tsx';

/** The code of a part did not load. All else that is thrown while rendering is a fault of that code. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';

  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

interface Fault {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retried: boolean;
}

interface Props {
  readonly children: ReactNode;
  /** The boundary around this one, if any, reports an error otherwise. */
  readonly onError?: (error: unknown) => void;
  /** What replaces a whole page; in place of a part there is a notice. */
  readonly fallback?: (fault: Fault) => ReactNode;
}

interface State {
  readonly fault: { readonly error: unknown } | undefined;
  readonly retried: boolean;
}

const ReportContext = createContext<(error: unknown) => void>(() => {});

/** Confines what is thrown while rendering to a part. The rest of the page goes on. */
export class RemoteBoundary extends Component<Props, State> {
  static override contextType = ReportContext;
  declare context: ContextType<typeof ReportContext>;
  override state: State = { fault: undefined, retried: false };

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  report = (error: unknown) => (this.props.onError ?? this.context)(error);

  override componentDidCatch(error: unknown) {
    this.report(error);
    // What was pressed in it is gone, and the notice says why.
    window.dispatchEvent(new Event('settled'));
  }

  // The notice stays until the children have what they wait for.
  onRetry = () => startTransition(() => this.setState({ fault: undefined, retried: true }));

  override render() {
    const { fallback = noticeOf, children } = this.props;
    const { fault, retried } = this.state;
    if (fault) return fallback({ ...fault, onRetry: this.onRetry, retried });
    return <ReportContext value={this.report}>{children}</ReportContext>;
  }
}

function noticeOf({ error, ...retry }: Fault) {
  return error instanceof NotLoadedError ? (
    <UnavailableNotice {...retry} />
  ) : (
    <FaultNotice {...retry} />
  );
}
