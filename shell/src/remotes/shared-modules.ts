import type { sharedPackages } from '@storefront/format/shared-packages';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';

/** The version of all shared packages. */
export const sharedVersion = React.version;

// Of React's internals, which React itself changes, the members stay as they are.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

/** What the shell shares with remotes from its own bundle: frozen, so that no remote replaces a function for the others. */
export const sharedModules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};
