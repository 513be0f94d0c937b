import { noBrowser } from '@storefront/check/find-browser';
import { UserError } from '@storefront/server/user-error';
import { type CheckOptions, check } from '../actions/check';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

export const addCheck = (line: CommandLine) =>
  addCommand(line, 'check <part-or-folder>', 'build a part and mount it in a browser, as before a release')
    .option('--folder <path>', 'where its sources are, if not in the folder of its name')
    .option('--built <folder>', 'a finished build of any bundler, which is checked as it is')
    .action(async (named: string, options: CheckOptions & CommonOptions) => {
      const checked = await check(line.settings(), named, options);
      if (checked.hasSlot && !checked.check) throw new UserError(noBrowser);
      answer(options, checked, `${checked.part} ${checked.version} passes every check.`);
    });
