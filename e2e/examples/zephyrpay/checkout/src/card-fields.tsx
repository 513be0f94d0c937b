import { FormSection, FullRow } from '@ticket-storefront/checkout';
import { Notice } from '@ticket-storefront/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** What became of the card that the visitor typed: `invalid` if the frame shows what is wrong. */
export type TokenResult =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'invalid' | 'failed' };

interface CardFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Address of the frame; undefined until the page is there. */
  readonly address: string | undefined;
  /** Pixels. */
  readonly height: number;
  tokenize(): Promise<TokenResult>;
  focus(): void;
}

const firstHeight = 190;
const timeoutMs = 15_000;

/** Zephyrpay's card fields. @param fields - their address for this merchant */
export function useCardFrame(fields: string | undefined): CardFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<string>();
  const [height, setHeight] = useState(firstHeight);
  const pending = useRef<{ readonly id: number; end(result: TokenResult): void } | null>(null);
  const isReady = useRef(false);
  const requests = useRef(0);
  const origin = fields && new URL(fields).origin;

  useEffect(() => {
    if (!fields) return;
    const onMessage = ({ source, origin: sender, data }: MessageEvent) => {
      if (sender !== origin || source !== frame.current?.contentWindow) return;
      if (data.zephyrpay === 'ready') isReady.current = true;
      if (data.zephyrpay === 'height') setHeight(Number(data.height) || firstHeight);
      if (data.id === undefined || data.id !== pending.current?.id) return;
      if (data.zephyrpay === 'token') pending.current?.end({ kind: 'token', token: String(data.token) });
      if (data.zephyrpay === 'invalid' || data.zephyrpay === 'failed')
        pending.current?.end({ kind: data.zephyrpay });
    };
    window.addEventListener('message', onMessage);
    setAddress(`${fields}&parent=${encodeURIComponent(window.location.origin)}`);
    return () => {
      window.removeEventListener('message', onMessage);
      pending.current?.end({ kind: 'failed' });
      isReady.current = false;
    };
  }, [fields, origin]);

  return {
    frame,
    address,
    height,
    focus: () => frame.current?.focus(),
    tokenize: () =>
      new Promise((resolve) => {
        const id = ++requests.current;
        const end = (result: TokenResult) => {
          clearTimeout(timer);
          pending.current = null;
          resolve(result);
        };
        const timer = setTimeout(() => end({ kind: 'failed' }), timeoutMs);
        pending.current = { id, end };
        if (!isReady.current || !origin) return end({ kind: 'failed' });
        frame.current?.contentWindow?.postMessage({ zephyrpay: 'tokenize', id }, origin);
      }),
  };
}

interface CardFieldsProps {
  readonly card: CardFrame;
  /** Why the card could not be used, if the frame does not show it. */
  readonly problem: string | null;
}

/** The frame with the card's inputs. Their labels and errors are in it, at the origin of Zephyrpay. */
export function CardFields({ card, problem }: CardFieldsProps) {
  return (
    <FormSection legend="Card">
      <FullRow>
        {problem && <Notice kind="error">{problem}</Notice>}
        {card.address && (
          <iframe
            ref={card.frame}
            title="Card"
            src={card.address}
            sandbox="allow-scripts allow-same-origin"
            style={{ border: 0, width: '100%', height: card.height }}
          />
        )}
      </FullRow>
    </FormSection>
  );
}
