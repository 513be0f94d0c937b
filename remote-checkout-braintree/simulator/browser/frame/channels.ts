import Framebus from 'framebus';
import type { CardForm, FieldEntry } from './card-form';
import type { Configuration, FieldKey, FrameIdentity } from './configuration';

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

type Message =
  | { readonly kind: 'hello' }
  | { readonly kind: 'configuration'; readonly configuration: Configuration }
  | { readonly kind: 'entry'; readonly field: FieldKey; readonly entry: FieldEntry };

export interface Siblings {
  /** The whole card, as the frames have told it so far, this one's own entry included. */
  form(): CardForm;
  /** The whole card, once every other frame has told its entry again: what was typed last may still be on its way. */
  askForm(): Promise<CardForm>;
  tellEntry(entry: FieldEntry): void;
  tellConfiguration(configuration: Configuration): void;
}

interface SiblingListeners {
  onConfiguration(configuration: Configuration): void;
  /** Another field has changed. */
  onEntry(field: FieldKey): void;
}

/** Joins the frames of one component. A broadcast channel never leaves its origin, so neither do the card's values. */
export function joinSiblings(componentId: string, field: FieldKey, listeners: SiblingListeners): Siblings {
  const channel = new BroadcastChannel(`hosted-fields:${componentId}`);
  let form: CardForm = { [field]: { value: '', isFocused: false } };
  let configuration: Configuration | null = null;
  let awaited = new Set<string>();
  let allTold = () => {};

  const say = (message: Message) => channel.postMessage(message);
  const reportKnownState = () => {
    if (configuration) say({ kind: 'configuration', configuration });
    const entry = form[field];
    if (entry) say({ kind: 'entry', field, entry });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') return reportKnownState();
    if (data.kind === 'configuration') {
      if (configuration) return;
      configuration = data.configuration;
      return listeners.onConfiguration(configuration);
    }
    form = { ...form, [data.field]: data.entry };
    awaited.delete(data.field);
    if (awaited.size === 0) allTold();
    listeners.onEntry(data.field);
  });
  say({ kind: 'hello' });
  reportKnownState();

  return {
    form: () => form,
    askForm: async () => {
      awaited = new Set(Object.keys(form).filter((key) => key !== field));
      const told = new Promise<void>((resolve) => {
        allTold = resolve;
      });
      say({ kind: 'hello' });
      if (awaited.size > 0) await told;
      return form;
    },
    tellEntry: (entry) => {
      form = { ...form, [field]: entry };
      say({ kind: 'entry', field, entry });
    },
    tellConfiguration: (given) => {
      configuration = given;
      say({ kind: 'configuration', configuration });
    },
  };
}
