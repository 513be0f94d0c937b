import { type FieldKey, isFieldKey } from './field-keys';

/** What a frame knows of itself before the first message. */
export interface FrameIdentity {
  /** Which field of the card it holds. */
  readonly field: FieldKey;
  /** The component that it belongs to, one for each call of `hostedFields.create`. */
  readonly componentId: string;
  /** The origin of the page that embeds it. It hears and speaks to that page alone. */
  readonly parentOrigin: string;
}

/** Reads name, address and referrer of this frame; null where it was not made by braintree-web. */
export function readIdentity(): FrameIdentity | null {
  const field = window.name.replace('braintree-hosted-field-', '');
  const componentId = location.hash.slice(1);
  if (window === window.parent || !isFieldKey(field) || !componentId || !document.referrer) return null;
  return { field, componentId, parentOrigin: new URL(document.referrer).origin };
}
