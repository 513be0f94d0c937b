import type { Configuration } from 'webpack';
import type { PartOptions } from './common-config';
import { messagesFolder } from './messages/compile-before-build';
import { messageLanguages } from './messages/compile-messages';
import { remoteConfig } from './remote-config';
import { serverConfig } from './server-config';
import { shellConfig } from './shell-config';

/** What webpack hands to a configuration, of which only the mode matters. */
interface Arguments {
  readonly mode?: PartOptions['mode'] | undefined;
}

/**
 * The webpack configurations of a part, the shell or a remote, for production unless another mode is asked for: what the
 * browser runs in each language and, where the part renders on the server, its server entry, which speaks all of them.
 */
export function configurePart(part: Omit<PartOptions, 'mode'>) {
  return (_environment: unknown, { mode = 'production' }: Arguments): Configuration[] => {
    const options = { ...part, mode };
    const { serverEntry, languages = messageLanguages(messagesFolder(part.folder)).slice(1) } = part;
    const configure = part.name === 'shell' ? shellConfig : remoteConfig;
    return [
      ...[null, ...languages].map((language) => configure({ ...options, language })),
      ...(serverEntry === undefined ? [] : [serverConfig({ ...options, serverEntry })]),
    ];
  };
}
