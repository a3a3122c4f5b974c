// Tests that a feed with random changes is either read or rejected with a `FatalProblem`.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/long.ts';
import { feedOf, PLAIN, zipBytes } from '#testing/staticFeed.ts';
import { readAgency } from './compile/agency/readAgency.ts';
import { Network } from './compile/network/network.ts';
import { readNetwork } from './compile/readNetwork.ts';
import { DEFAULT_LIMITS, type Feed } from './gtfs/feed.ts';
import { FatalProblem, Problems } from './gtfs/problems.ts';
import { openZipFeeds } from './gtfs/zipFeed.ts';

const archive = await zipBytes(PLAIN);

async function read(feed: Feed): Promise<void> {
  const problems = new Problems();
  await readAgency(feed, problems);
  await readNetwork(feed, 0, new Network(false), {}, problems, () => {}, {
    zones: new Map(),
    bankCards: new Map(),
  });
}

/** Fails the test for any error except a `FatalProblem`. */
async function expectReadOrRejected(reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (!(error instanceof FatalProblem)) throw error;
    expect(error.message).not.toBe('');
  }
}

it('an archive with bytes changed, removed or added is read or rejected', async () => {
  const change = fc.record({
    at: fc.nat({ max: archive.length - 1 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 6 }),
      fc.nat({ max: archive.length }),
      fc.uint8Array({ maxLength: 40, size: 'max' }),
      async (changes, end, tail) => {
        const bytes = Buffer.concat([archive.subarray(0, end > 200 ? end : archive.length), tail]);
        for (const { at, bytes: other } of changes)
          if (at < bytes.length) bytes.set(other.subarray(0, bytes.length - at), at);
        await expectReadOrRejected(
          openZipFeeds(bytes, 'noise', DEFAULT_LIMITS).then(async (feeds) => {
            for (const feed of feeds) await expectReadOrRejected(read(feed));
            for (const feed of feeds) feed.close();
          }),
        );
      },
    ),
    { numRuns: runs(150) },
  );
});

it('a feed with arbitrary fields in a table is read or rejected', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '1',
      '17',
      'WK',
      '100',
      '08:00:00',
      '99:99:99',
      '20260302',
      '-1',
      '1e9',
      '"',
      '"a,b"',
      '__proto__',
    ),
    fc.string({ maxLength: 6 }),
  );
  const rows = fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 8 });
  const names = [
    ...Object.keys(PLAIN),
    'frequencies.txt',
    'shapes.txt',
    'transfers.txt',
    'pathways.txt',
    'translations.txt',
    'attributions.txt',
    'fare_attributes.txt',
    'fare_products.txt',
    'fare_leg_rules.txt',
    'booking_rules.txt',
    'locations.geojson',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), rows, fc.boolean(), async (name, cells, keepsHeader) => {
      const own = String(PLAIN[name] ?? '');
      const header = keepsHeader ? `${own.split('\n')[0]}\n` : '';
      const noise = cells.map((row) => row.join(',')).join('\n');
      await expectReadOrRejected(read(feedOf({ ...PLAIN, [name]: header + noise })));
    }),
    { numRuns: runs(300) },
  );
});
