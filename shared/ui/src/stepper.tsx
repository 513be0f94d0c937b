import { useState } from 'react';
import { messages } from '#messages/controls';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden';

const minusSign = 'M3 8h10';
const plusSign = 'M3 8h10M8 3v10';

const singles = () => ({ minus: messages.removeOne, plus: messages.addOne });

interface StepperProps {
  readonly name: string;
  /** Labels of the buttons, each followed by the name. */
  readonly labels?: { readonly minus: string; readonly plus: string };
  readonly quantity: number;
  /** Text of the plus button at 0; its label has to begin with it. */
  readonly add?: string;
  readonly className?: string | undefined;
  /** Whether the page announces the quantity elsewhere. */
  readonly silent?: boolean;
  /** The maximum quantity; null without a limit. */
  readonly max: number | null;
  /** Called by a press that changes the quantity by one. */
  onStep(by: 1 | -1): void;
}

/** Minus, quantity and plus, starting at 0. At a limit the button stays focusable; at the maximum it says why it does nothing. */
export function Stepper(props: StepperProps) {
  const { name, labels = singles(), add, className, silent = false, quantity, max, onStep } = props;
  const none = quantity <= 0;
  const full = max !== null && quantity >= max;
  const [reason, setReason] = useState('');

  const Quantity = silent ? 'span' : 'output';

  const step = (by: 1 | -1) => {
    setReason('');
    onStep(by);
  };

  return (
    <div className={classNames(styles['controls'], className)} data-none={none}>
      <IconButton
        label={`${labels.minus} ${name}`}
        path={minusSign}
        variant="soft"
        inactive={none}
        onClick={() => none || step(-1)}
      />
      <Quantity className={styles['quantity']}>
        <VisuallyHidden>{`${messages.quantity} `}</VisuallyHidden>
        <span className={styles['number']}>{quantity}</span>
      </Quantity>
      <IconButton
        label={`${labels.plus} ${name}`}
        path={plusSign}
        text={none ? add : undefined}
        variant="strong"
        inactive={full}
        onClick={() => (full ? setReason(messages.limit(`${max}`)) : step(1))}
      />
      {reason && <VisuallyHidden role="alert">{reason}</VisuallyHidden>}
    </div>
  );
}
