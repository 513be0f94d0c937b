import { verify } from '../actions/verify';
import { addCommand, answer, type CommandLine, type CommonOptions, progress } from '../program/command-line';

export const addVerify = (line: CommandLine) =>
  addCommand(line, 'verify', 'compare every byte on the asset origin with the registry').action(
    async (options: CommonOptions) => {
      const { assets, audit, readRegistry } = line.settings();
      const tell = options.json ? () => undefined : progress;
      const result = await verify(await readRegistry(), { assets, audit }, tell);
      const { files, releases, revoked, bytes, problems } = result;
      if (problems.length === 0) {
        const words = `${files} files of ${releases} releases, ${bytes} bytes: all as registered${revoked > 0 ? `; ${revoked} revoked ones left out` : ''}.`;
        return answer(options, result, words);
      }
      const remedy = 'Where it is a release, revoke it, and publish it under another version.';
      answer(options, result, [...problems, remedy].join('\n'));
      process.exitCode = 1;
    },
  );
