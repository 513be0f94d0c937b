/** What a part of one kind and framework is made of. */
export interface Template {
  /** Packages of the platform that it imports, or that these import. */
  readonly packages: readonly string[];
  readonly others: Readonly<Record<string, string>>;
  readonly build: string;
  /** Options by which `check` and `publish` find what was built. */
  readonly built: string;
}

const typescript = { typescript: '6.0.3' };

const react: Template = {
  packages: ['api', 'checkout', 'contract', 'domain', 'format', 'fragment', 'ui', 'webpack'],
  others: {
    react: '19.3.1',
    'react-dom': '19.3.1',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    ...typescript,
  },
  build: 'webpack',
  built: '',
};

const byEsbuild = {
  others: { esbuild: '0.28.2', ...typescript },
  build: 'node build.mjs',
  built: ' --built dist',
};

/** The templates in `templates/`, by the names of their folders. A folder named after the framework has what they share. */
export const templates: Readonly<Record<string, Template>> = {
  'checkout-react': react,
  'checkout-none': {
    ...byEsbuild,
    packages: ['api', 'checkout', 'contract', 'domain', 'fragment', 'ui'],
  },
  'fragment-react': react,
  'fragment-none': { ...byEsbuild, packages: ['contract', 'domain'] },
};
