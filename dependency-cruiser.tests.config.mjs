// Applies the rules to tests as well, except for cycles between folders: a test may combine the folders that it needs.
import config, { tests } from './dependency-cruiser.config.mjs';

const { forbidden, options } = config;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbidden.filter(({ scope }) => scope !== 'folder'),
  options: {
    ...options,
    exclude: { path: options.exclude.path.filter((pattern) => !tests.includes(pattern)) },
  },
};
