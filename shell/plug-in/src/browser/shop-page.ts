import type { ShopPage } from '@storefront/check/browser';
import { parseFragment } from '@storefront/contract';
import { acceptsContract, type sharedPackages } from '@storefront/format/parts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import { drawnProps } from '../samples';
import { createCheckHost } from './check-host';
import { checkedProps, viewProps } from './slot-props';
import { createWorkbenchHost } from './workbench-host';

// As the shell does, so that a part which replaces a function of React fails here.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

const modules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

/** What the shell gives a part, in the pages in which parts are checked and shown. */
export const shopPage: ShopPage = {
  shareScope: Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      { [React.version]: { from: 'shell', get: () => () => module } },
    ]),
  ),
  parseFragment: (module) => parseFragment(module, acceptsContract),
  createHost: createCheckHost,
  checkedProps,
  drawnProps,
  createWorkbenchHost,
  viewProps,
};
