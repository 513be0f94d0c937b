import type { AttackedStore } from './store/start-attacked-store';

/** What came of an attack. */
export interface Finding {
  readonly result: string;
  readonly isHeld: boolean;
  /** How the attack went where nothing defends, for an attack that includes its control. */
  readonly control?: string;
}

/** An attack, and the bound that the store must keep meanwhile. */
export interface Probe {
  /** Selects it on the command line. */
  readonly name: string;
  readonly attack: string;
  readonly mustReach: string;
  run(store: AttackedStore): Promise<Finding>;
  /** Settings without the defence: the control is the same attack with them, and must succeed. */
  readonly without?: Readonly<Record<string, string>>;
}
