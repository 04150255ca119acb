import { Component, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import styles from './ErrorBoundary.module.css';

type Props = { readonly children: ReactNode; readonly resetKey?: string };
type State = { readonly failure: Error | null; readonly resetKey: string | undefined };

/** A screen that breaks says so and leaves the rest of the window alive. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure instanceof Error ? failure : new Error(String(failure)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    return (
      <div className={styles.crash} role="alert" data-testid="crash">
        <h1>{t('app.crashTitle')}</h1>
        <p>{t('app.crashBody')}</p>
        <button type="button" className={styles.reload} onClick={() => location.reload()}>
          {t('app.reload')}
        </button>
        <details>
          <summary>{t('app.details')}</summary>
          <pre>{this.state.failure.message}</pre>
        </details>
      </div>
    );
  }
}
