import { doctor } from '../actions/doctor';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

export const addDoctor = (line: CommandLine) =>
  addCommand(line, 'doctor', 'look at everything that releasing needs').action(
    async (options: CommonOptions) => {
      const findings = await doctor(line.settings());
      const lines = findings.map(
        ({ ok, subject, words }) => `${ok ? 'ok   ' : 'WRONG'} ${subject}: ${words}`,
      );
      answer(options, findings, lines.join('\n'));
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    },
  );
