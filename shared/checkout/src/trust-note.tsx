import { formatUsd } from '@storefront/domain/money';
import { words } from '#words/checkout';
import styles from './trust-note.module.css';

/** Who takes the money, how much of it, and by what name the buyer's statement shows it. */
export interface Trusted {
  readonly totalCents: number;
  readonly processor: string;
  /** The processor's own mark, as an SVG path on 24 × 24. */
  readonly mark?: string;
  /** Null where it is not known. */
  readonly statementName: string | null;
}

/** Says at the pay button what is charged, when, by whom, and how it is kept safe. */
export function TrustNote({ trust }: { readonly trust: Trusted }) {
  const { totalCents, processor, mark, statementName } = trust;
  return (
    <div className={styles['trust']}>
      <p className={styles['total']}>
        <span>{words.payToday}</span>
        <strong>{formatUsd(totalCents)}</strong>
      </p>
      <div className={styles['processor']}>
        {mark && (
          <svg className={styles['mark']} viewBox="0 0 24 24" aria-hidden="true">
            <path d={mark} />
          </svg>
        )}
        <p>
          {words.takesPayment(processor)}
          {statementName && words.statement(statementName)}
        </p>
      </div>
    </div>
  );
}
