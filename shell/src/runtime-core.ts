import * as core from '@module-federation/runtime-core';
import { runtimeCore } from '@ticket-storefront/format/parts';

const { global, share, utils } = core.helpers;
const classes = [core.ModuleFederation, core.Module];
const functions = Object.values(core).filter((exported) => typeof exported === 'function');
// Frozen so that no remote can replace a function for the others.
for (const shared of [core.helpers, global, share, utils, ...functions]) Object.freeze(shared);
for (const { prototype } of classes) Object.freeze(prototype);

Object.defineProperty(window, runtimeCore.global, { value: Object.freeze({ ...core }) });
