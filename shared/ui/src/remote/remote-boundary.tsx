import { Component, type ReactNode, startTransition } from 'react';
import { UnavailableNotice } from './unavailable-notice.tsx';

interface Props {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly onError?: (error: unknown) => void;
  readonly wholePage?: boolean;
  /** Whether they are a retry, which takes over the focus of the button if it fails as well. */
  readonly retried?: boolean;
}

/** Confines the failure of a remote: shows the notice with a retry in its place. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
    // What was pressed in it is gone, and the notice says why.
    window.dispatchEvent(new Event('settled'));
  }

  retry = () => {
    this.props.onRetry();
    // The notice stays until the children have what they wait for.
    startTransition(() => this.setState({ failed: false }));
  };

  override render() {
    const { wholePage = false, retried = false, children } = this.props;
    if (!this.state.failed) return children;
    return <UnavailableNotice onRetry={this.retry} wholePage={wholePage} retried={retried} />;
  }
}
