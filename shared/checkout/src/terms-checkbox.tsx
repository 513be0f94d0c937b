import { Checkbox } from '@storefront/ui/checkbox';
import { words } from '#words/checkout';
import styles from './terms-checkbox.module.css';

interface TermsCheckboxProps {
  readonly accepted: boolean;
  /** Address of the Terms & Conditions. */
  readonly href: string;
  readonly error?: string | undefined;
  onChange(accepted: boolean): void;
}

/** The checkbox that accepts the terms, with a link to them. */
export function TermsCheckbox({ accepted, href, error, onChange }: TermsCheckboxProps) {
  return (
    <div className={styles['terms']}>
      <Checkbox label={words.acceptTerms} name="terms" checked={accepted} error={error} onChange={onChange} />
      <a className={styles['link']} href={href} target="_blank" rel="noopener">
        {words.readTerms}
      </a>
    </div>
  );
}
