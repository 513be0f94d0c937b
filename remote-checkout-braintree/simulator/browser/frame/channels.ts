import Framebus from 'framebus';
import type { CardForm, FieldEntry } from './card-form';
import type { Configuration, FieldKey, FrameIdentity } from './configuration';

export interface PageBus {
  emit(event: string, data: Record<string, unknown>, reply?: (answer: unknown) => void): void;
  /** Sends a request without data. */
  request(event: string): Promise<unknown>;
  on(event: string, handler: (data: never, reply: (answer: unknown) => void) => void): void;
}

/** Connects to braintree-web in the page, and to no other window or origin. */
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
    request: (event) => new Promise((resolve) => bus.emit(name(event), resolve)),
    on: (event, handler) => void bus.on(name(event), handler as (...args: unknown[]) => void),
  };
}

type Message =
  | { readonly kind: 'state-request' }
  | { readonly kind: 'configuration'; readonly configuration: Configuration }
  | { readonly kind: 'entry'; readonly field: FieldKey; readonly entry: FieldEntry };

interface SiblingListeners {
  onConfiguration(configuration: Configuration): void;
  /** Called when another field has changed. */
  onEntry(): void;
}

/** Joins the frames of one component by a broadcast channel, which never leaves its origin. */
export function joinSiblings(componentId: string, field: FieldKey, listeners: SiblingListeners) {
  const channel = new BroadcastChannel(`hosted-fields:${componentId}`);
  let form: CardForm = { [field]: { value: '', isFocused: false } };
  let configuration: Configuration | null = null;
  let missing = new Set<string>();
  let onComplete = () => {};

  const send = (message: Message) => channel.postMessage(message);
  const publishState = () => {
    if (configuration) send({ kind: 'configuration', configuration });
    const entry = form[field];
    if (entry) send({ kind: 'entry', field, entry });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'state-request') return publishState();
    if (data.kind === 'configuration') {
      if (configuration) return;
      configuration = data.configuration;
      return listeners.onConfiguration(configuration);
    }
    form = { ...form, [data.field]: data.entry };
    missing.delete(data.field);
    if (missing.size === 0) onComplete();
    listeners.onEntry();
  });
  send({ kind: 'state-request' });
  publishState();

  return {
    /** The card as far as the frames have published it. */
    form: () => form,
    /** The card after every other frame has published its entry again: the latest input may still be on its way. */
    fetchForm: async () => {
      missing = new Set(Object.keys(form).filter((key) => key !== field));
      const complete = new Promise<void>((resolve) => {
        onComplete = resolve;
      });
      send({ kind: 'state-request' });
      if (missing.size > 0) await complete;
      return form;
    },
    publishEntry: (entry: FieldEntry) => {
      form = { ...form, [field]: entry };
      send({ kind: 'entry', field, entry });
    },
    publishConfiguration: (given: Configuration) => {
      configuration = given;
      send({ kind: 'configuration', configuration });
    },
  };
}

export type Siblings = ReturnType<typeof joinSiblings>;
