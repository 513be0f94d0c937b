import { afterPress, useSessionState } from '@ticket-storefront/checkout';
import type { Host } from '@ticket-storefront/contract';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import { useColorSchemeChange } from '@ticket-storefront/ui';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { messages } from '#messages/braintree';
import type { CheckWithBank } from './bank-check';
import { type CardProblem, cardProblemOf } from './card-problem';
import { type CreatedFields, createCardFields, type FieldContainers } from './create-card-fields';
import { type FieldKey, fieldKeys, type HostedFieldEvent, type HostedFields } from './load-braintree-web';

const us = /^(\d{5})(?:[- ]?\d{4})?$/;
const canadian = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i;

/**
 * The card's postal code from the customer's zipcode (docs/rules.md, Hosted card fields): five digits of a US zipcode, or a
 * Canadian one unchanged. Null if it is neither: then the visitor has to enter the card's.
 */
export function cardPostalCodeOf(zipcode: string): string | null {
  const written = zipcode.trim();
  return us.exec(written)?.[1] ?? (canadian.test(written) ? written : null);
}

type CardFields =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | ({ readonly state: 'ready' } & CreatedFields);

/** Milliseconds after which fields that are not ready count as failed. */
const loadTimeoutMs = 10_000;

const loading: CardFields = { state: 'loading' };
const failed: CardFields = { state: 'failed' };

/**
 * The card fields, created once their containers are rendered; `loading` before that, and for a free order. `recreate`
 * creates them again, empty and with a new client token.
 */
function useCardFields(host: Pick<Host, 'api' | 'config'>, containers: FieldContainers | null) {
  const [round, setRound] = useState(0);
  const [latest, setLatest] = useState({ containers, round, cardFields: loading });
  const { api, config } = host;

  useEffect(() => {
    if (!containers) return;
    // An earlier round may have left unfinished frames.
    for (const container of Object.values(containers)) container.replaceChildren();
    const controller = new AbortController();
    let created: HostedFields | null = null;
    const update = (cardFields: CardFields) => {
      if (!controller.signal.aborted) setLatest({ containers, round, cardFields });
    };

    const timer = setTimeout(() => {
      update(failed);
      controller.abort();
    }, loadTimeoutMs);
    createCardFields({ api, config }, containers, controller.signal)
      .then(async (ready) => {
        if (controller.signal.aborted) return ready.fields.teardown();
        created = ready.fields;
        update({ state: 'ready', ...ready });
      })
      .catch(() => update(failed))
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      controller.abort();
      // Immediately: it removes its frames from the containers, which the next round clears.
      created?.teardown().catch(() => undefined);
    };
  }, [api, config, containers, round]);

  // Fields of an earlier round are torn down and must not be called.
  const isCurrent = latest.containers === containers && latest.round === round;
  return {
    cardFields: isCurrent ? latest.cardFields : loading,
    recreate: () => setRound((count) => count + 1),
  };
}

/** The errors of the card: one message, and the invalid fields. */
interface CardErrors {
  readonly message: string | null;
  readonly fields: readonly FieldKey[];
}

const noCardErrors: CardErrors = { message: null, fields: [] };

const without = (corrected: FieldKey, { fields }: CardErrors): CardErrors => ({
  message: null,
  fields: fields.filter((field) => field !== corrected),
});

const withField = (wrong: FieldKey, { message, fields }: CardErrors): CardErrors => ({
  message,
  fields: [...fields.filter((field) => field !== wrong), wrong],
});

/** The errors of the card. Changing a field clears its error; leaving an invalid one shows it. */
function useCardErrors(cardFields: CardFields) {
  const [errors, setErrors] = useState(noCardErrors);
  const ready = cardFields.state === 'ready' ? cardFields.fields : null;

  useEffect(() => {
    if (!ready) return;
    const correct = ({ emittedBy }: HostedFieldEvent) => setErrors((current) => without(emittedBy, current));
    ready.on('empty', correct);
    ready.on('notEmpty', correct);
    ready.on('validityChange', correct);
    ready.on('blur', ({ emittedBy, fields }) => {
      const { isEmpty, isValid } = fields[emittedBy];
      if (!isEmpty && !isValid) afterPress(() => setErrors((current) => withField(emittedBy, current)));
    });
  }, [ready]);

  useEffect(() => {
    if (!ready) return;
    for (const field of fieldKeys) {
      const attribute = 'aria-invalid';
      if (errors.fields.includes(field)) ready.setAttribute({ field, attribute, value: true });
      else ready.removeAttribute({ field, attribute });
    }
  }, [ready, errors.fields]);

  return { errors, setErrors, correct: (field: FieldKey) => setErrors((current) => without(field, current)) };
}

/** Prepares the check with the card's bank, where the shop has it, once the fields are ready. @returns null without it. */
function useBankCheck(authorization: string | null, isOn: boolean) {
  const check = useRef<Promise<CheckWithBank> | null>(null);
  useEffect(() => {
    if (!authorization || !isOn) return;
    const opening = import(/* webpackChunkName: "bank-check" */ './bank-check').then(({ openBankCheck }) =>
      openBankCheck(authorization),
    );
    // The visitor hears of it when the card is tokenized.
    opening.catch(() => undefined);
    check.current = opening;
  }, [authorization, isOn]);
  return check;
}

const fieldsBesideZipcode: readonly FieldKey[] = fieldKeys.filter((field) => field !== 'postalCode');

/** The card, entered in fields that the page cannot read, and tokenized as a nonce. */
export function useCard(host: Pick<Host, 'api' | 'config' | 'toast'>, event: Event) {
  const [sameZipcode, setSameZipcode, forgetZipcodeChoice] = useSessionState(
    `checkout-same-zipcode:${event.ticketing_slug}`,
    v.boolean(),
    true,
  );
  const [containers, setContainers] = useState<FieldContainers | null>(null);
  const { cardFields, recreate } = useCardFields(host, containers);
  const { errors, setErrors, correct } = useCardErrors(cardFields);
  const authorization = cardFields.state === 'ready' ? cardFields.authorization : null;
  const bankCheck = useBankCheck(authorization, Boolean(host.config.processor['threeDSecure']));

  const { toast } = host;
  const hasFailed = cardFields.state === 'failed';
  useEffect(() => {
    if (hasFailed) toast('error', messages.notLoaded);
  }, [hasFailed, toast]);

  const startOver = () => {
    setErrors(noCardErrors);
    recreate();
  };
  // The inputs read their colours only when they are created.
  useColorSchemeChange(startOver);

  const report = (problem: CardProblem) => {
    // The card was not sent to the gateway, so nothing was charged.
    if (problem.kind === 'failed') return window.alert(messages.notSent);
    if (problem.kind === 'expired') {
      recreate();
      return toast('error', messages.notReady);
    }
    setErrors(problem);
    const [first] = problem.fields;
    if (first && cardFields.state === 'ready') cardFields.fields.focus(first);
  };

  return {
    state: cardFields.state,
    errors,
    /** Whether the card's zipcode matches the customer's. */
    sameZipcode,
    setSameZipcode: (same: boolean) => {
      setSameZipcode(same);
      correct('postalCode');
    },
    forgetZipcodeChoice,
    setContainers,
    startOver,
    fields: cardFields.state === 'ready' ? cardFields.fields : null,
    /** The client token of the fields; null until they are ready. */
    authorization,
    /**
     * Tokenizes the card, and has its bank check it where the shop wants that; null if either fails, with the reason shown on the
     * page. If the customer's zipcode cannot belong to a card, unfolds the card's own field as required.
     */
    tokenize: async (customer: Customer, amountCents: number): Promise<string | null> => {
      if (cardFields.state !== 'ready') {
        toast('error', messages.notReady);
        return null;
      }
      setErrors(noCardErrors);
      const postalCode = sameZipcode ? cardPostalCodeOf(customer.zipcode) : null;
      if (postalCode === null) setSameZipcode(false);
      const fieldsToTokenize = postalCode === null ? fieldKeys : fieldsBesideZipcode;
      try {
        const options =
          postalCode === null ? undefined : { fieldsToTokenize, billingAddress: { postalCode } };
        const { nonce, details } = await cardFields.fields.tokenize(options);
        const check = await bankCheck.current;
        if (!check) return nonce;
        const checked = await check({ nonce, bin: details.bin, amountCents, customer });
        if (checked === null) setErrors({ message: messages.notConfirmed, fields: [] });
        return checked;
      } catch (error) {
        report(cardProblemOf(error, fieldsToTokenize));
        return null;
      }
    },
  };
}

export type Card = ReturnType<typeof useCard>;
