import type { Questionnaire } from '@ticket-storefront/cli';
import type { ProcessorData } from '@ticket-storefront/format';
import { processorOf, shellFields } from '@ticket-storefront/processors';
import { readSettings } from '@ticket-storefront/server';
import * as v from 'valibot';

const compare =
  'Run `storefront watch` at least every 7 days, as a schedule, and act on what it finds (11.6.1).';
const review = 'Review the list of scripts when it changes, and confirm each reason (6.4.3).';

const inFrames: Questionnaire = {
  name: 'SAQ A',
  reasons: [
    'The processor’s own frames take the card: no element of it is in the shop’s page, and no card passes through the shop’s servers.',
    'SAQ A (r. 2025-01-30) requires the merchant to confirm that its site is not susceptible to attacks from scripts that could affect its e-commerce systems. FAQ 1588 accepts techniques as those of 6.4.3 and 11.6.1, which the rest of this evidence shows, or the processor’s own confirmation.',
    'If the assessor does not accept that, SAQ A-EP applies, and 6.4.3 and 11.6.1 are requirements.',
  ],
  duties: [
    'Have the processor’s attestation of compliance, and its confirmation under FAQ 1588 if you rely on it.',
    compare,
    review,
  ],
};

const inPage: Questionnaire = {
  name: 'SAQ D',
  reasons: [
    'The card is typed into the shop’s own page and passes through the API’s memory on its way to the processor. So neither SAQ A nor SAQ A-EP applies.',
    'The API stores and logs no card number and no security code.',
  ],
  duties: [
    'Answer SAQ D for the servers of API, proxy and shell server, and for the networks between them.',
    compare,
    review,
  ],
};

/** The questionnaire for the checkout of a processor: whether its frames take the card decides. */
export function questionnaireOf(processor: string, description: ProcessorData | null): Questionnaire {
  const settings = readSettings('evidence', v.object(shellFields), {});
  const frames = processorOf(processor)?.browser(settings).frame ?? description?.browser.frames ?? [];
  return frames.length > 0 ? inFrames : inPage;
}
