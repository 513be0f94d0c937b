import { createPageBus, joinSiblings } from './channels';
import { applyStyles, type Configuration, type FrameIdentity, readIdentity } from './configuration';
import { createFieldInput, type FieldInput } from './field-input';
import { tokenize } from './tokenize';

/** Runs the frame of one hosted field. */
function startHostedField({ field, componentId, ...page }: FrameIdentity): void {
  const bus = createPageBus({ field, componentId, ...page });
  let input: FieldInput | null = null;

  const show = (configuration: Configuration) => {
    if (input) return;
    applyStyles(configuration.styles ?? {});
    input = createFieldInput(field, configuration.fields[field] ?? {}, siblings, bus);
    document.body.append(input.element);
  };

  const siblings = joinSiblings(componentId, field, {
    onConfiguration: show,
    onEntry: () => input?.refresh(),
  });

  // The page replies to one frame only, which configures the others and tokenizes for all.
  bus.emit('FRAME_READY', { field }, async (configuration) => {
    const client = bus.request('READY_FOR_CLIENT');
    bus.on('TOKENIZATION_REQUEST', async (options, reply) => {
      reply(await tokenize(await siblings.fetchForm(), options, await client));
    });
    siblings.publishConfiguration(configuration as Configuration);
    show(configuration as Configuration);
  });
}

const identity = readIdentity();
if (identity) startHostedField(identity);
