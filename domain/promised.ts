/**
 * Works like `promisify` of `node:util`, except that the callback does not keep the input alive: zlib's streams and their
 * callbacks survive all but full garbage collections.
 */
export const promised =
  <Input, Options, Output>(
    begin: (input: Input, options: Options, done: (error: Error | null, output: Output) => void) => void,
  ) =>
  (input: Input, options: Options): Promise<Output> => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    begin(input, options, (error, output) => (error === null ? resolve(output) : reject(error)));
    return promise;
  };
