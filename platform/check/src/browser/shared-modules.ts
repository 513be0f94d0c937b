import type { sharedPackages } from '@storefront/format/shared-packages';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';

// As the shell does, so that a part which replaces a function of React fails here.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

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
