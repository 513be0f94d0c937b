import type { sharedPackages } from '@storefront/contracts/shared-packages';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';

/** The version of all shared packages. */
export const sharedVersion = React.version;

/** What the shell shares with remotes from its own bundle. */
export const sharedModules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};
