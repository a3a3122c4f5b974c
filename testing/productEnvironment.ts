import path from 'node:path';

/**
 * The environment in which tests and benchmarks start the product, besides its settings. Like `npm start`, it sets a compile
 * cache, so that only the first start compiles the modules.
 */
export const productEnvironment = {
  PATH: process.env.PATH ?? '',
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../.cache/compiled'),
};
