/** Tests the predictions of runs, decoded through the contract. */
import { describe, expect, it } from 'vitest';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { setUp } from '#testing/sampleService.ts';

const runs = async (live: ReturnType<typeof setUp>, query: Parameters<typeof live.reader.predictions>[0]) => {
  const answer = await live.reader.predictions(query);
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.value.skipped).toEqual([]);
  return answer.value.value;
};

describe('predictions', () => {
  it('list a run call by call, with its date and with times to the second', async () => {
    const live = setUp(['tripUpdates']);
    live.publish(
      'tripUpdates',
      feedBytes(live.time(), [
        {
          tripUpdate: {
            trip: { tripId: 'LAN_520' },
            timestamp: live.time() - 7,
            stopTimeUpdate: [
              { stopSequence: 20, arrival: { delay: 95 } },
              { stopSequence: 30, scheduleRelationship: 1 },
            ],
          },
        },
      ]),
    );
    await live.service.refresh();
    const [run] = await runs(live, { routeIds: ['lan'] });
    expect(run).toMatchObject({
      tripId: 'LAN_520',
      routeId: 'LAN',
      relationship: 'SCHEDULED',
      startSeconds: null,
      blockId: '520',
      lastStopId: '90004',
    });
    expect(run?.serviceDate?.toString()).toBe('2026-10-09');
    expect(run?.reportedAt?.epochMilliseconds).toBe((live.time() - 7) * 1000);
    expect(
      run?.calls?.map(({ stopId, relationship, arrival, delaySeconds }) => [
        stopId,
        relationship,
        arrival?.toZonedDateTimeISO('America/New_York').toPlainTime().toString() ?? null,
        delaySeconds,
      ]),
    ).toEqual([
      ['90001', 'SCHEDULED', null, null],
      ['90002', 'SCHEDULED', '11:51:35', 95],
      ['90003', 'SKIPPED', null, null],
      ['90004', 'SCHEDULED', '12:11:35', 95],
    ]);
  });

  it('of a stop contain only the calls there, and those of a trip only that trip', async () => {
    const live = setUp(['tripUpdates']);
    live.publish(
      'tripUpdates',
      feedBytes(
        live.time(),
        ['1701', '1702', '10701'].map((tripId) => ({
          tripUpdate: { trip: { tripId, routeId: tripId === '10701' ? '107' : '17' }, delay: 60 },
        })),
      ),
    );
    await live.service.refresh();
    const at = async (query: Parameters<typeof runs>[1]) =>
      (await runs(live, query)).map(({ tripId, calls }) => [tripId, calls?.map(({ stopId }) => stopId)]);
    expect(await at({ stopIds: ['3', 'nowhere'] })).toEqual([
      ['1701', ['3']],
      ['1702', ['3']],
    ]);
    // The loop calls at stop 5 twice.
    expect(await at({ stopIds: ['5'] })).toEqual([['10701', ['5', '5']]]);
    expect(await at({ tripIds: ['1702'] })).toEqual([['1702', ['1', '2', '3', '4']]]);
    expect(await at({ routeIds: ['nowhere'] })).toEqual([]);
  });

  it('require a route, a stop or a trip', async () => {
    const live = setUp(['tripUpdates']);
    expect((await live.get('/api/v2/predictions/')).status).toBe(400);
  });
});
