import { type PublishOptions, publish } from '../actions/publish';
import { addCommand, answer, type CommandLine, type CommonOptions, progress } from '../program/command-line';

export const addPublish = (line: CommandLine) =>
  addCommand(line, 'publish <part>', 'build, check and upload a part, and register it as a candidate')
    .option('--folder <path>', 'where its sources are, if not in the folder of its name')
    .option('--built <folder>', 'a finished build of any bundler, which is released as it is')
    .option('--version <version>', 'another version than the one that follows from the sources')
    .action(async (part: string, options: PublishOptions & CommonOptions) => {
      const published = await publish(line.settings(), part, options, progress);
      const { version } = published;
      answer(options, published, `Published ${part} ${version}: a candidate that no visitor gets yet.`);
    });
