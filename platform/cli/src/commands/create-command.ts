import { type CreateOptions, createRepository } from '../create/create-repository';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

export const addCreate = (line: CommandLine) =>
  addCommand(
    line,
    'create <kind> <part>',
    'make the repository of a new part; the kind is checkout or fragment',
  )
    .option('--framework <name>', 'react, or none for plain TypeScript', 'react')
    .option('--slot <slot>', 'what it is for, if not the cart or the checkout of its name')
    .option('--owner <team>', 'the team that answers for it', 'My team')
    .option('--packages <folder>', 'packed packages of the platform, if no npm registry has them')
    .action((kind: string, part: string, options: CreateOptions & CommonOptions) => {
      const folder = createRepository(kind, part, options);
      const next = `cd ${part}, npm install, npm run dev, npm test`;
      answer(options, { part, folder }, `Made ${folder}. Next: ${next}, npm run release.`);
    });
