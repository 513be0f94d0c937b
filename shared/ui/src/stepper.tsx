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
  /** Whether the maximum is what is left, rather than the limit of an order. */
  readonly isStock?: boolean;
  /** Called by a press that changes the quantity by one. */
  onStep(by: 1 | -1): void;
}

/** Minus, quantity and plus, starting at 0. At a limit the button stays focusable; at the maximum the reason is shown. */
export function Stepper(props: StepperProps) {
  const { name, labels = singles(), add, className, silent = false, quantity, max, isStock, onStep } = props;
  const none = quantity <= 0;
  const full = max !== null && quantity >= max;
  const [presses, setPresses] = useState(0);

  const Quantity = silent ? 'span' : 'output';

  return (
    <div className={classNames(styles['controls'], className)} data-none={none}>
      <IconButton
        label={`${labels.minus} ${name}`}
        path={minusSign}
        variant="soft"
        inactive={none}
        onClick={() => none || onStep(-1)}
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
        onClick={() => {
          setPresses(presses + 1);
          if (!full) onStep(1);
        }}
      />
      {/* A new element for each press, so that it is announced again; silent in a cart that was restored. */}
      {full && (
        <small key={presses} className={styles['limit']} role={presses > 0 ? 'alert' : undefined}>
          {(isStock ? messages.available : messages.perOrder)(`${max}`)}
        </small>
      )}
    </div>
  );
}
