import Framebus from 'framebus';
import type { FrameIdentity } from './frame-identity';

export interface PageBus {
  emit(event: string, data: Record<string, unknown>, reply?: (answer: unknown) => void): void;
  /** Asks without data. */
  ask(event: string): Promise<unknown>;
  on(event: string, handler: (data: never, reply: (answer: unknown) => void) => void): void;
}

/** Speaks with braintree-web in the page: nothing is sent to another origin or window, nor heard from one. */
export function createPageBus({ componentId, parentOrigin }: FrameIdentity): PageBus {
  const bus = new Framebus({
    channel: componentId,
    origin: parentOrigin,
    targetFrames: [window.parent],
    verifyDomain: (origin) => origin === parentOrigin,
  });
  const name = (event: string) => `hosted-fields:${event}`;
  return {
    emit: (event, data, reply) =>
      void (reply ? bus.emit(name(event), data, reply) : bus.emit(name(event), data)),
    ask: (event) => new Promise((resolve) => bus.emit(name(event), resolve)),
    on: (event, handler) => void bus.on(name(event), handler as (...args: unknown[]) => void),
  };
}
