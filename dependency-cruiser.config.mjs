// The import rules of docs/architecture.md, for production code; dependency-cruiser.tests.config.mjs adds the tests.
const rooms = [
  'agency',
  'domain',
  'contract',
  'flat',
  'live',
  'plan',
  'notify',
  'content',
  'tiles',
  'web',
  'server',
  'demo',
  'scripts',
];

/** What each room may import besides itself. */
const allowed = {
  agency: ['domain'],
  domain: [],
  contract: ['domain'],
  flat: ['agency', 'domain', 'contract'],
  live: ['agency', 'domain', 'contract'],
  plan: ['agency', 'domain', 'contract'],
  notify: ['agency', 'domain', 'contract'],
  content: ['agency', 'domain', 'contract'],
  tiles: ['domain', 'contract'],
  web: ['agency', 'domain', 'contract'],
  server: ['agency', 'domain', 'contract', 'flat', 'live', 'plan', 'notify', 'content', 'tiles', 'demo'],
  demo: ['domain', 'contract'],
  scripts: ['server'],
};

/** The layers of `web/`, lowest first: each imports only from those before it. */
const webLayers = [
  'web/agency',
  'web/i18n',
  'web/(ui|request)',
  'web/features/base',
  'web/features/transit',
  'web/features/screens',
  'web/routes',
  'web/scenarios',
];

export const tests = ['^(testing|e2e)/', '\\.test\\.tsx?$'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rooms.map((room) => {
      const others = rooms.filter((other) => other !== room && !allowed[room].includes(other));
      return {
        name: `${room}-keeps-to-its-arrows`,
        severity: 'error',
        from: { path: `^${room}/` },
        to: { path: `^(${others.join('|')})/` },
      };
    }),
    {
      name: 'domain-is-pure',
      comment: 'The domain imports no package and no Node module. Temporal is global.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...webLayers.slice(0, -1).map((layer, i) => ({
      name: `${layer.replace(/\W+/g, '-')}-keeps-to-its-layer`,
      severity: 'error',
      from: { path: `^${layer}/` },
      to: { path: [...webLayers.slice(i + 1).map((later) => `^${later}/`), '^web/[^/]+$'] },
    })),
    {
      name: 'no-folder-cycles',
      comment: 'Type imports count: a folder, with its sub-folders, can be understood without its importers.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-way-up',
      comment: 'A folder combines its sub-folders, so their files import none of the files directly in it.',
      severity: 'error',
      from: { path: '^(web/features/.+|contract)/[^/]+/[^/]+$' },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'resolvable',
      comment: 'Every import resolves, except virtual modules and route types, which the build generates.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: ['^(node_modules|scripts/lighthouse|build|\\.react-router|\\.data|\\.cache|bench)/', ...tests],
    },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
