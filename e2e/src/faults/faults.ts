import { setTimeout as wait } from 'node:timers/promises';
import type { FaultStore } from './fault-store';
import type { Interference, Reply } from './reply';

/** How often or where a visitor presses the pay button. */
export type Press = 'twice' | 'in-two-tabs';

/** One thing that goes wrong while a visitor pays. */
export interface Fault {
  readonly name: string;
  /** What happens to the charge; by default the processor takes it and answers. */
  readonly interfere?: (context: FaultContext) => Interference;
  /** The processor refuses connections until the visitor has an answer. */
  readonly isUnreachable?: true;
  readonly isDeclined?: true;
  /** Without it the visitor presses once. */
  readonly press?: Press;
  /** The visitor leaves when the page offers to pay again. */
  readonly isGivenUp?: true;
}

export interface FaultContext {
  readonly store: FaultStore;
  /** Closes the visitor's page. */
  closePage(): Promise<void>;
  /** Resolves when the visitor has seen the outcome, and none of their orders is pending. */
  givenUp(): Promise<void>;
}

const slowMs = 1500;
/** Longer than the API of these tests waits for a processor: in a deployment, a minute. */
const lateMs = 5000;
const outageMs = 3000;

const garbage: Reply = {
  status: 200,
  headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
  body: Buffer.from('{"status": "Appro'),
};

const failure: Reply = {
  status: 500,
  headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
  body: Buffer.from('{"message": "The service has failed."}'),
};

async function restart({ killServer, startServer }: FaultStore): Promise<void> {
  await killServer('API');
  await startServer('API');
}

async function loseDatabase({ database }: FaultStore): Promise<void> {
  await database.cut();
  await wait(outageMs);
  await database.restore();
}

/** All faults, which are tested with each processor. */
export const faults: readonly Fault[] = [
  { name: 'the processor refuses connections', isUnreachable: true },
  { name: 'the connection is reset before the charge', interfere: () => async () => 'reset' },
  {
    name: 'the connection is reset after the charge',
    interfere: () => async (charge) => {
      await charge();
      return 'reset';
    },
  },
  { name: 'the processor never gets the charge', interfere: () => async () => 'silence' },
  {
    name: 'the processor charges and never answers',
    interfere: () => async (charge) => {
      await charge();
      return 'silence';
    },
  },
  { name: 'the processor answers 500 and does not charge', interfere: () => async () => failure },
  {
    name: 'the processor charges and answers garbage',
    interfere: () => async (charge) => {
      await charge();
      return garbage;
    },
  },
  {
    name: 'the processor is slow',
    interfere: () => async (charge) => {
      await wait(slowMs);
      return charge();
    },
  },
  {
    name: 'the processor answers long after the API has given it up',
    interfere: () => async (charge) => {
      await wait(lateMs);
      return charge();
    },
  },
  { name: 'the card is declined', isDeclined: true },
  {
    name: 'the API is killed before the charge',
    interfere:
      ({ store }) =>
      async () => {
        await restart(store);
        return 'reset';
      },
  },
  {
    name: 'the API is killed between charge and storing',
    interfere:
      ({ store }) =>
      async (charge) => {
        const reply = await charge();
        await restart(store);
        return reply;
      },
  },
  {
    name: 'the database is gone for a moment',
    interfere:
      ({ store }) =>
      async (charge) => {
        const reply = await charge();
        void loseDatabase(store);
        return reply;
      },
  },
  {
    name: 'the browser is closed during the charge',
    interfere:
      ({ closePage }) =>
      async (charge) => {
        const reply = await charge();
        await closePage();
        return reply;
      },
  },
  { name: 'the visitor presses twice, and Enter', press: 'twice' },
  {
    name: 'the charge arrives after everything was given up',
    isGivenUp: true,
    interfere:
      ({ givenUp }) =>
      async (charge) => {
        void givenUp().then(charge);
        return 'silence';
      },
  },
  { name: 'the visitor pays in two tabs at once', press: 'in-two-tabs' },
];

/** @throws {Error} where there is none of that name. */
export function faultNamed(name: string): Fault {
  const fault = faults.find((each) => each.name === name);
  if (!fault) throw new Error(`There is no fault "${name}".`);
  return fault;
}
