import type { sharedPackages } from '@storefront/contracts/shared-packages';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';

const modules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

/** What the shell shares, by webpack's protocol of containers (docs/container.md). */
export const shareScope = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => [
    name,
    { [React.version]: { from: 'shell', get: () => () => module } },
  ]),
);
