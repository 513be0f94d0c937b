import type { Configuration } from 'webpack';
import type { PartOptions } from './common-config';
import { remoteConfig } from './remote-config';
import { shellConfig } from './shell-config';

/** The webpack configuration of a part: the shell, or a remote. */
export function partConfig(options: PartOptions): Configuration {
  return options.name === 'shell' ? shellConfig(options) : remoteConfig(options);
}
