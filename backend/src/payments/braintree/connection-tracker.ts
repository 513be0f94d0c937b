import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

export interface ConnectionTracker {
  readonly agent: http.Agent;
  /** Whether the other side was ever reached: only then can a request have got there. */
  wasConnected(): boolean;
}

/** An agent for one call that remembers whether there was a connection, which the SDK's errors do not tell. */
export function createConnectionTracker(baseUrl: string): ConnectionTracker {
  const secure = new URL(baseUrl).protocol === 'https:';
  const agent = secure ? new https.Agent() : new http.Agent();
  const connect = agent.createConnection.bind(agent);
  let connected = false;
  agent.createConnection = (...request: Parameters<typeof connect>): Duplex | null | undefined => {
    const socket = connect(...request);
    socket?.once(secure ? 'secureConnect' : 'connect', () => {
      connected = true;
    });
    return socket;
  };
  return { agent, wasConnected: () => connected };
}
