// The process of `startS3` in `servers.ts`: an S3 server with one bucket. Its arguments are the folder and the port.
import S3rver from '@20minutes/s3rver';

const [directory, port] = process.argv.slice(2);
await new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: 'transit', configs: [] }],
}).run();
