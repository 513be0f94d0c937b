import { createPageBus, joinSiblings } from './channels';
import {
  applyStyles,
  type Configuration,
  type FrameIdentity,
  parseClient,
  readIdentity,
} from './configuration';
import { createFieldInput, createReporter, type FieldInput, obeyPage } from './field-input';

import { parseTokenizeOptions, tokenize } from './tokenize';

/** Runs the frame of one hosted field, from its first word to the page until the page removes it. */
function startHostedField(identity: FrameIdentity): void {
  const { field, componentId } = identity;
  const bus = createPageBus(identity);
  let input: FieldInput | null = null;

  const siblings = joinSiblings(componentId, field, {
    onConfiguration: (configuration) => show(configuration),
    onEntry: () => input?.refresh(),
  });

  const show = (configuration: Configuration) => {
    if (input) return;
    applyStyles(configuration.styles ?? {});
    const report = createReporter(field, bus, siblings);
    input = createFieldInput({
      field,
      options: configuration.fields[field] ?? {},
      siblings,
      report,
    });
    document.body.append(input.element);
    obeyPage(field, bus, input);
  };

  // The page answers the frame of its first field alone: that one tells the others, and tokenizes for all.
  bus.emit('FRAME_READY', { field }, async (configuration) => {
    const client = bus.ask('READY_FOR_CLIENT');
    bus.on('TOKENIZATION_REQUEST', async (options, reply) => {
      const form = await siblings.askForm();
      reply(await tokenize(form, parseTokenizeOptions(options), parseClient(await client)));
    });
    siblings.tellConfiguration(configuration as Configuration);
    show(configuration as Configuration);
  });
}

const identity = readIdentity();
if (identity) startHostedField(identity);
