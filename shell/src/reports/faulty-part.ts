import { type FaultKind, type PartFault, type ReportedRelease, reportLimits } from '@storefront/api/protocol';
import { FileError, PartError } from '../remotes';

/** An event of the window, or an error that was handed over without one. */
export type Reported = Event | { readonly error: unknown };

/** A fault as it was heard of. */
export interface ReportedFault extends Pick<PartFault, 'kind' | 'message' | 'stack'> {
  /** The part, where the shell knew it as it happened. */
  readonly part?: string;
  /** What was thrown; missing where nothing was, or where the browser does not tell. */
  readonly error?: unknown;
}

/** The places of a stack. V8 begins a stack with the message, which may quote addresses of another part. */
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

/** A file that an element could not load; a picture is no fault of a part. */
function missingFile(target: EventTarget | null): ReportedFault | null {
  const [kind, url] =
    target instanceof HTMLScriptElement
      ? (['script', target.src] as const)
      : target instanceof HTMLLinkElement && target.rel === 'stylesheet'
        ? (['style', target.href] as const)
        : [];
  return kind ? { kind, message: cut(new FileError(kind, url).message), stack: url } : null;
}

/** The fault that was heard of; null where it is none. */
export function faultOf(event: Reported): ReportedFault | null {
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
 * The part in whose files a stack of places lies; empty where it lies in none. A remote comes before the shell: what the
 * shell and its React do for a remote fails by what the remote has asked for.
 */
export function namePart(stack: string, releases: readonly ReportedRelease[]): string {
  const found = releases
    .map(({ part, version }) => ({ part, at: stack.indexOf(`/${part}/${version}/`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return (found.find(({ part }) => part !== 'shell') ?? found[0])?.part ?? '';
}

/** What may say whose fault it is. */
interface Clues {
  readonly releases: readonly ReportedRelease[];
  /** The remotes of the document. */
  readonly remotes: readonly string[];
  /** The part whose handlers run at this moment; empty where none do. */
  readonly acting: string;
}

/** The part that a fault is named after; empty where nothing names one. Being alone on the page names no part. */
export function faultyPart(fault: ReportedFault, { releases, remotes, acting }: Clues): string {
  if (fault.part !== undefined) return fault.part;
  const byStack = namePart(fault.stack, releases);
  if (remotes.includes(byStack)) return byStack;
  // Extensions throw in handlers too, and what the browser withholds may be theirs.
  const isElsewhere = byStack === '' && fault.stack !== '';
  return isElsewhere || fault.error === undefined ? byStack : acting || byStack;
}
