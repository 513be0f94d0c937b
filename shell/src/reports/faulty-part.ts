import {
  type FaultKind,
  type PartFault,
  type PartPayment,
  type ReportedRelease,
  reportLimits,
} from '@ticket-storefront/api/protocol';
import { FileError, PartError } from '../remotes';

interface At {
  /** Milliseconds since the page load. */
  readonly timeStamp: number;
}

/** An event of the window, an error that was passed without one, or how far a payment came. */
export type Reported = Event | (At & { readonly error: unknown }) | (At & { readonly payment: PartPayment });

/** A fault, as it was reported. */
export interface ReportedFault extends Pick<PartFault, 'kind' | 'message' | 'stack'> {
  /** The part, if the shell knew it at the time. */
  readonly part?: string;
  /** The thrown value; absent if nothing was thrown, or if the browser withholds it. */
  readonly error?: unknown;
}

/** The locations in a stack. V8 starts a stack with the message, which may quote addresses of another part. */
function placesOf(error: Error): string {
  const { message, stack = '' } = error;
  return stack.replace(message, '').slice(0, reportLimits.stack);
}

const cut = (message: string) => message.slice(0, reportLimits.message);

function thrown(error: unknown, kind: FaultKind, place = ''): ReportedFault {
  if (error instanceof PartError) {
    const { cause, part } = error;
    return { ...thrown(cause, error.kind), part, error };
  }
  if (!(error instanceof Error)) return { kind, message: cut(String(error)), stack: place, error };
  return { kind, message: cut(error.message), stack: placesOf(error) || place, error };
}

/** The file that an element failed to load; a missing picture is not a part's fault. */
function missingFile(target: EventTarget | null): ReportedFault | null {
  const [kind, url] =
    target instanceof HTMLScriptElement
      ? (['script', target.src] as const)
      : target instanceof HTMLLinkElement && target.rel === 'stylesheet'
        ? (['style', target.href] as const)
        : [];
  return kind ? { kind, message: cut(new FileError(kind, url).message), stack: url } : null;
}

/** The fault in an event; null if it is none. */
export function faultOf(event: Reported): ReportedFault | null {
  if ('payment' in event) return null;
  if (!(event instanceof Event)) return thrown(event.error, 'uncaught');
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    const place = `${filename}:${lineno}:${colno}`;
    return error == null
      ? { kind: 'uncaught', message: cut(message), stack: place }
      : thrown(error, 'uncaught', place);
  }
  if (event.type === 'error') return missingFile(event.target);
  if (event instanceof SecurityPolicyViolationEvent) {
    const { effectiveDirective, sourceFile, lineNumber, columnNumber } = event;
    const stack = sourceFile ? `${sourceFile}:${lineNumber}:${columnNumber}` : '';
    return { kind: 'policy', message: `The policy refused ${effectiveDirective}.`, stack };
  }
  return event instanceof PromiseRejectionEvent ? thrown(event.reason, 'rejection') : null;
}

/**
 * The part whose files are in a stack; empty if none are. A remote takes precedence over the shell: an error in the shell
 * or its React because of a remote's arguments counts as that remote's fault.
 */
export function namePart(stack: string, releases: readonly ReportedRelease[]): string {
  const found = releases
    .map(({ part, version }) => ({ part, at: stack.indexOf(`/${part}/${version}/`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return (found.find(({ part }) => part !== 'shell') ?? found[0])?.part ?? '';
}

interface Clues {
  readonly releases: readonly ReportedRelease[];
  readonly remotes: readonly string[];
  /** The part whose handlers are running; empty if none are. */
  readonly acting: string;
}

/** The part that a fault is attributed to; empty if nothing names one. Being the only part on the page is not enough. */
export function faultyPart(fault: ReportedFault, { releases, remotes, acting }: Clues): string {
  if (fault.part !== undefined) return fault.part;
  const byStack = namePart(fault.stack, releases);
  if (remotes.includes(byStack)) return byStack;
  // Extensions throw in handlers too, and withheld errors may be theirs.
  const isElsewhere = byStack === '' && fault.stack !== '';
  return isElsewhere || fault.error === undefined ? byStack : acting || byStack;
}
