import { setTimeout as wait } from 'node:timers/promises';

/** Some hundreds a second: what a crowd asks at once leaves the processors to those who read and buy. */
const pace = { most: 16, apartMs: 40 };

interface Turn {
  readonly visitor: string;
  readonly isGiven: Promise<boolean>;
  readonly give: (isServed: boolean) => void;
}

/**
 * Waits for the turn of a visitor from a network. False where too many wait: then the visitor asks again later.
 */
export type TakeTurn = (visitor: string, network: string) => Promise<boolean>;

/**
 * Has those who ask for admission wait for their turn, so that of a crowd that asks in one moment the requests of others wait
 * for next to nothing. Networks take turns with each other, and each has its visitors served in the order in which they came.
 * What one visitor asks meanwhile shares the turn that they wait for.
 * @param mostWaiting - beyond it, the newest of the network with the most waiting is sent away.
 */
export function createAdmissionTurns(mostWaiting: number): TakeTurn {
  const networks = new Map<string, Turn[]>();
  const visitors = new Map<string, Turn>();
  let isWorking = false;

  function end(turn: Turn, isServed: boolean): void {
    visitors.delete(turn.visitor);
    turn.give(isServed);
  }

  /** Takes the first of the network whose turn it is, and puts that network behind the others. */
  function giveNext(): void {
    const [next] = networks;
    if (!next) return;
    const [network, turns] = next;
    networks.delete(network);
    const [turn, ...others] = turns;
    if (others.length > 0) networks.set(network, others);
    if (turn) end(turn, true);
  }

  async function work(): Promise<void> {
    isWorking = true;
    while (visitors.size > 0) {
      for (let given = 0; given < pace.most; given += 1) giveNext();
      await wait(pace.apartMs);
    }
    isWorking = false;
  }

  function sendOneAway(): void {
    let longest: Turn[] = [];
    for (const turns of networks.values()) if (turns.length > longest.length) longest = turns;
    const newest = longest.pop();
    if (newest) end(newest, false);
  }

  return (visitor, network) => {
    const known = visitors.get(visitor);
    if (known) return known.isGiven;
    const turn = createTurn(visitor);
    visitors.set(visitor, turn);
    const turns = networks.get(network);
    if (turns) turns.push(turn);
    else networks.set(network, [turn]);
    if (visitors.size > mostWaiting) sendOneAway();
    if (!isWorking) void work();
    return turn.isGiven;
  };
}

function createTurn(visitor: string): Turn {
  let give: Turn['give'] = () => undefined;
  const isGiven = new Promise<boolean>((resolve) => {
    give = resolve;
  });
  return { visitor, isGiven, give };
}
