import { Component, type ReactNode } from 'react';
import { UnavailableNotice } from './unavailable-notice.tsx';

interface Props {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  /** Gets the error that was thrown. */
  readonly onError?: (error: unknown) => void;
  /** Whether its children are the whole page. */
  readonly wholePage?: boolean;
}

/** Confines the failure of a remote: shows the notice with a retry in its place. */
export class RemoteBoundary extends Component<Props, { failed: boolean; retried: boolean }> {
  override state = { failed: false, retried: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ failed: false, retried: true });
  };

  override render() {
    const { wholePage = false, children } = this.props;
    const { failed, retried } = this.state;
    if (!failed) return children;
    return <UnavailableNotice onRetry={this.retry} wholePage={wholePage} retried={retried} />;
  }
}
