import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line says that is logged while a request is answered. */
interface RequestContext {
  readonly requestId: string;
}

/** The request that is being answered, wherever code that does so logs. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
