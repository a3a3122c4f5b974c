import path from 'node:path';

/**
 * What every product started by a test has of this process's environment. Like `npm start`, it keeps compiled modules,
 * because compiling them takes a good part of each start.
 */
export const productEnvironment = {
  PATH: process.env.PATH ?? '',
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../.cache/compiled'),
};
