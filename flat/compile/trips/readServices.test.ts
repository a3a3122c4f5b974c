import { expect, it } from 'vitest';
import { Problems } from '#flat/gtfs/problems.ts';
import { feedOf, lines } from '#testing/staticFeed.ts';
import { readServices } from './readServices.ts';

it('a calendar with too many days of service is refused', async () => {
  const week = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';
  const text = lines(week, 'A,1,1,1,1,1,1,1,20260101,20261231', 'B,1,1,1,1,1,1,1,20260101,20261231');
  const feed = feedOf({ 'calendar.txt': text });
  await expect(readServices(feed, 0, 20_500, new Problems(), 700)).rejects.toThrow(
    'calendar.txt lists more than 700 days of service, the limit of a build',
  );
  expect((await readServices(feed, 0, 20_500, new Problems(), 730))?.size).toBe(2);
});
