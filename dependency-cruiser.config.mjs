// Who may import whom: the arrows of docs/architecture.md.
const rooms = ['agency', 'domain', 'contract', 'flat', 'live', 'content', 'web', 'server', 'demo', 'scripts'];

/** What each room may import besides itself. */
const allowed = {
  agency: ['domain'],
  domain: [],
  contract: ['domain'],
  flat: ['agency', 'domain', 'contract'],
  live: ['agency', 'domain', 'contract'],
  content: ['agency', 'domain', 'contract'],
  web: ['agency', 'domain', 'contract'],
  server: ['agency', 'domain', 'contract', 'flat', 'live', 'content', 'demo'],
  demo: ['agency', 'domain', 'contract'],
  scripts: ['server'],
};

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
      comment: 'Rules import nothing but Temporal: no package, no Node module.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: "Virtual modules are the build tool's own.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|scripts/lighthouse|build|\\.react-router|\\.data|\\.cache|bench)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
