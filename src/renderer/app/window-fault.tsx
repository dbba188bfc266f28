// The last net of the window: a fault of ours in one place must not take the rest away, and must be said.

import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

interface Props {
  readonly children: ReactNode;
  /** Changes when another thing is shown, so that a fault does not stick to its place. */
  readonly resetKey?: string;
}
interface State {
  readonly fault: Error | null;
  readonly at: string | undefined;
}

export class WindowFault extends Component<Props, State> {
  override state: State = { fault: null, at: this.props.resetKey };

  static getDerivedStateFromError(fault: Error): Partial<State> {
    return { fault };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.at ? null : { fault: null, at: props.resetKey };
  }

  override render(): ReactNode {
    if (this.state.fault === null) return this.props.children;
    return (
      <ErrorState
        error={{
          title: 'This part of the window failed',
          message: 'It is a fault in how the window shows things. The life goes on untouched.',
          code: this.state.fault.message.slice(0, 200),
          kept: 'Nothing stored is affected. Another view, or a reload, will work.',
        }}
        onRetry={() => this.setState({ fault: null })}
      />
    );
  }
}
