import { describeFault, partLogs } from '../actions/part-logs';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

export const addLogs = (line: CommandLine) =>
  addCommand(line, 'logs <part>', 'the newest faults of a part in the browsers of visitors').action(
    async (part: string, options: CommonOptions) => {
      const { api, sourceMaps } = line.settings();
      const faults = await partLogs(api, part, sourceMaps);
      const words = faults.map(describeFault).join('\n') || 'No fault was reported.';
      answer(options, faults, words);
    },
  );
