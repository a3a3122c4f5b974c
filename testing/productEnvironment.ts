import path from 'node:path';

/**
 * The environment of products that tests start, besides their settings. Like `npm start`, it keeps compiled modules, so
 * that each start need not compile them again.
 */
export const productEnvironment = {
  PATH: process.env.PATH ?? '',
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../.cache/compiled'),
};
