import { longestPreviewHours } from '@storefront/registry/preview-token';
import { UserError } from '@storefront/server/user-error';
import { previewLink } from '../actions/preview';
import { addCommand, answer, type ChangeOptions, type CommandLine } from '../program/command-line';
import { hoursUpTo } from '../program/numbers';

interface PreviewCommandOptions extends ChangeOptions {
  readonly hours: number;
  readonly to: string;
}

export const addPreview = (line: CommandLine) =>
  addCommand(line, 'preview <part> <version>', 'make a link that shows a release to those who open it')
    .option('--hours <n>', 'for which it is good', hoursUpTo(longestPreviewHours), 24)
    .option('--to <path>', 'the page of the shop that it leads to', '/')
    .option('--as <team>', 'the team whose demonstration key signs it, if not the platform team')
    .action(async (part: string, version: string, options: PreviewCommandOptions) => {
      const { hasShellServer, origin, platformKeys, readRegistry, signer } = line.settings();
      if (!hasShellServer) {
        throw new UserError('Name the shop that the link leads to with STOREFRONT_ORIGIN=….');
      }
      const { hours, to } = options;
      const key = signer(options.as);
      const made = previewLink(await readRegistry(), { part, version, hours, to, origin, platformKeys, key });
      answer(options, made, made.link);
    });
