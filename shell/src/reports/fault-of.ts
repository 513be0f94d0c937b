import { reportLimits } from '@storefront/api/answers/part-report';
import type { FaultKind, PartFault } from '@storefront/api/answers/part-report-schema';
import { FileError, PartError } from '../remotes/part-error';

/** An event of the window, or an error that was handed over without one. */
export type Heard = Event | { readonly error: unknown };

/** A fault as it was heard of. */
export interface HeardFault extends Pick<PartFault, 'kind' | 'message' | 'stack'> {
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

function thrown(error: unknown, kind: FaultKind, place = ''): HeardFault {
  if (error instanceof PartError) {
    const { cause, part } = error;
    return { ...thrown(cause, error.kind), part, error };
  }
  if (!(error instanceof Error)) return { kind, message: cut(String(error)), stack: place, error };
  return { kind, message: cut(error.message), stack: placesOf(error) || place, error };
}

/** A file that an element could not load; a picture is no fault of a part. */
function missingFile(target: EventTarget | null): HeardFault | null {
  const [kind, url] =
    target instanceof HTMLScriptElement
      ? (['script', target.src] as const)
      : target instanceof HTMLLinkElement && target.rel === 'stylesheet'
        ? (['style', target.href] as const)
        : [];
  return kind ? { kind, message: cut(new FileError(kind, url).message), stack: url } : null;
}

/** The fault that was heard of; null where it is none. */
export function faultOf(event: Heard): HeardFault | null {
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
