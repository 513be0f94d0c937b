import type { Command } from 'commander';
import { doctor } from '../actions/doctor';
import { addCommand, answer, type CommonOptions, settings } from '../program/command-line';

export const addDoctor = (program: Command) =>
  addCommand(program, 'doctor', 'look at everything that releasing needs').action(
    async (options: CommonOptions) => {
      const findings = await doctor(settings());
      const lines = findings.map(
        ({ ok, subject, words }) => `${ok ? 'ok   ' : 'WRONG'} ${subject}: ${words}`,
      );
      answer(options, findings, lines.join('\n'));
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    },
  );
