import { addDev } from '../dev/dev';
import type { CommandLine } from '../program';
import { addApprove } from './approve';
import { addCheck } from './check';
import { addConsole } from './console';
import { addContract } from './contract';
import { addCopy } from './copy';
import { addCreate } from './create';
import { addDoctor } from './doctor';
import { addDrill } from './drill';
import { addEvidence } from './evidence';
import { addInventory } from './inventory';
import { addLogs, addSourceLines } from './logs';
import { addMonitor } from './monitor';
import { addPreview } from './preview';
import { addPublish } from './publish';
import { addNotify, addProcessor, addRegistrar, addRegistryCommands } from './registry-commands';
import { addRegister, addRolloutCommands } from './release-commands';
import { addRootCommands } from './root-commands';
import { addStatus } from './status';
import { addVerify } from './verify';
import { addWatch } from './watch';

/** Adds all commands, in the order of the help. */
export function addCommands(line: CommandLine): void {
  // A command below another one has options of its own, such as --json.
  line.program.enablePositionalOptions();
  addCreate(line);
  addDev(line);
  addCheck(line);
  addPublish(line);
  addRegister(line);
  addCopy(line);
  addPreview(line);
  addRolloutCommands(line);
  addApprove(line);
  addRegistryCommands(line);
  addNotify(line);
  addProcessor(line);
  addStatus(line);
  addLogs(line);
  addConsole(line);
  addVerify(line);
  addMonitor(line);
  addInventory(line);
  addContract(line);
  addWatch(line);
  addEvidence(line);
  addSourceLines(line);
  addRootCommands(line);
  addDrill(line);
  addDoctor(line);
  addRegistrar(line);
}
