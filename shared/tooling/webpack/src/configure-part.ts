import type { Configuration } from 'webpack';
import type { PartOptions } from './common-config';
import { remoteConfig } from './remote-config';
import { shellConfig } from './shell-config';

/** What webpack hands to a configuration, of which only the mode matters. */
interface Arguments {
  readonly mode?: PartOptions['mode'] | undefined;
}

/** The webpack configuration of a part, the shell or a remote, for production unless another mode is asked for. */
export function configurePart(part: Omit<PartOptions, 'mode'>) {
  return (_environment: unknown, { mode = 'production' }: Arguments): Configuration => {
    const options = { ...part, mode };
    return part.name === 'shell' ? shellConfig(options) : remoteConfig(options);
  };
}
