import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Direction = ReturnType<typeof direction>;

/** Bytes that one connection sends before another one has its turn. */
const turnBytes = 4096;
const roundTripMs = 150;

/** One direction of a line: turns leave one after another at its rate, and arrive after half of a round trip. */
function direction(bytesPerSecond: number) {
  let freeAt = 0;
  let delivered = Promise.resolve();
  return {
    /** Resolves when the line is free again. `deliver` is called when the bytes have arrived. */
    async send(bytes: number, deliver: () => void): Promise<void> {
      const now = performance.now();
      freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1000;
      const sentInMs = freeAt - now;
      const arrived = wait(sentInMs + roundTripMs / 2);
      // Timers of the same millisecond may fire in any order, but bytes on a line keep theirs.
      delivered = delivered.then(() => arrived).then(deliver);
      await wait(sentInMs);
    },
  };
}

/** Forwards the data of one socket to another, with backpressure. */
function carry(from: Socket, to: Socket, line: Direction): void {
  from.on('data', async (chunk) => {
    from.pause();
    for (let first = 0; first < chunk.length; first += turnBytes) {
      const turn = chunk.subarray(first, first + turnBytes);
      await line.send(turn.length, () => to.write(turn));
    }
    from.resume();
  });
  from.on('end', () => void line.send(0, () => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => void line.send(0, () => to.destroy()));
}

/** A slow phone's line: 1.6 Mbit/s down, 750 kbit/s up and 150 ms there and back, shared by all connections. */
export function slowLine() {
  const down = direction(200_000);
  const up = direction(93_750);
  return {
    /** Listens on one port, and connects each caller to another one after the round trip that a handshake takes. */
    open: (port: number, target: number): Promise<{ close(): void }> =>
      new Promise((resolve) => {
        const server = createServer({ pauseOnConnect: true }, async (caller) => {
          await wait(roundTripMs);
          const called = connect({ port: target, host: 'localhost' });
          carry(caller, called, up);
          carry(called, caller, down);
          caller.resume();
        });
        server.listen(port, 'localhost', () => resolve({ close: () => server.close() }));
      }),
  };
}
