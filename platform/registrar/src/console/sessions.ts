import { createHash, randomBytes } from 'node:crypto';
import type { Registry } from '@ticket-storefront/format';
import {
  type Actor,
  actorOf,
  knownKeys,
  lifetimeMs,
  openSession,
} from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';

/** Milliseconds of a session, from the link that opened it. */
export const sessionMs = 8 * 60 * 60 * 1000;
/** Sessions that a registrar holds; a new one ends the oldest. */
const maxSessions = 1000;

interface Session {
  readonly link: string;
  readonly key: string;
  readonly opened: Date;
  /** Why it has ended; null while it lasts. */
  ended: string | null;
}

/** Who reads the console, by which key, since when. */
export interface SignedIn {
  readonly actor: Actor;
  readonly key: string;
  readonly opened: Date;
}

export const signInAgain = 'Run `storefront console` for a new link.';

const expired = `This session has ended after 8 hours. ${signInAgain}`;
const hasLeft = 'The key of this session belongs to no team any more: ask the platform team to add your key.';
const wasReused =
  'The link of this session was opened a second time, so it is closed. If that was not you, show nobody the next link.';
const reused = `This link was opened before, so it opens nothing, and what it opened is closed. ${signInAgain}`;
const fromBefore = `This link is older than the registrar's start. ${signInAgain}`;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The signed text in what a person pastes or a link has after its `#`. */
function signedTextOf(pasted: string): string {
  const text = pasted.trim().split('#').at(-1) ?? '';
  return text.startsWith('{') ? text : Buffer.from(text, 'base64url').toString();
}

interface SessionOptions {
  readonly platformKeys: () => readonly string[];
  readonly now: () => Date;
}

/** The sessions of one registrar, in its memory. Each is bound to the key that signed its link. */
export function createSessions({ platformKeys, now }: SessionOptions) {
  const started = now();
  const sessions = new Map<string, Session>();
  /** Ids of links that were opened, until they expire. */
  const links = new Map<string, Date>();

  function forgetExpired(): void {
    const at = now().getTime();
    for (const [id, until] of links) if (until.getTime() < at) links.delete(id);
    for (const [token, { opened }] of sessions) {
      if (opened.getTime() + 2 * sessionMs < at || sessions.size >= maxSessions) sessions.delete(token);
    }
  }

  return {
    /**
     * Opens a session by a link.
     * @param token - that of the browser's present session
     * @returns the token of the session, for a cookie
     * @throws {UserError} with one sentence if the link opens nothing.
     */
    open(registry: Registry, pasted: string, token: string | null): string {
      const at = now();
      const { id, signed, key } = openSession(signedTextOf(pasted), knownKeys(registry, platformKeys()), at);
      forgetExpired();
      const isOwn = ({ link }: Session) => link === id;
      if (links.has(id)) {
        const own = token === null ? undefined : sessions.get(hashOf(token));
        if (token !== null && own && isOwn(own)) return token;
        for (const session of sessions.values()) if (isOwn(session)) session.ended = wasReused;
        throw new UserError(reused);
      }
      // A link that this process cannot know to be unused.
      if (signed < started) throw new UserError(fromBefore);
      links.set(id, new Date(signed.getTime() + lifetimeMs));
      const opened = randomBytes(32).toString('base64url');
      sessions.set(hashOf(opened), { link: id, key, opened: at, ended: null });
      return opened;
    },
    /**
     * Finds who reads by a token. A key that has left the registry ends its sessions for good.
     * @returns null without a session. @throws {UserError} with one sentence if it has ended.
     */
    find(registry: Registry, token: string | null): SignedIn | null {
      const session = token === null ? undefined : sessions.get(hashOf(token));
      if (!session) return null;
      const { key, opened } = session;
      if (now().getTime() - opened.getTime() > sessionMs) session.ended ??= expired;
      if (!knownKeys(registry, platformKeys()).includes(key)) session.ended ??= hasLeft;
      if (session.ended !== null) throw new UserError(session.ended);
      return { actor: actorOf(registry, key, platformKeys()), key, opened };
    },
    end(token: string | null): void {
      if (token !== null) sessions.delete(hashOf(token));
    },
  };
}
