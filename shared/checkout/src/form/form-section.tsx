import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Fields that belong together, side by side where there is room. */
export function FormSection({ legend, children }: FormSectionProps) {
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>{legend}</legend>
      {children}
    </fieldset>
  );
}
