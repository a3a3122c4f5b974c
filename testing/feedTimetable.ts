/** Compiles a feed of a test into the planner's calendar, through a zip as any other feed. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlanner } from '#contract/flat/planner/readPlanner.ts';
import { writePlanner } from '#contract/flat/planner/writePlanner.ts';
import type { PlannerTimetable, TripIds } from '#domain/journeys/timetable.ts';
import { Network } from '#flat/compile/network/network.ts';
import { servedNetwork } from '#flat/compile/network/served.ts';
import { compileTimetable } from '#flat/compile/planner/compileTimetable.ts';
import { readFeeds } from '#flat/compile/readFeeds.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { Problems } from '#flat/gtfs/problems.ts';
import { type Files, scratch, writeZip } from './staticFeed.ts';

/** The calendar as a server or a phone reads it from `planner.bin`. */
export async function feedTimetable(
  feed: string | Files,
  now = '2026-03-03T17:00:00Z',
): Promise<{ timetable: PlannerTimetable; ids: TripIds }> {
  const { dir } = await scratch();
  try {
    const network = new Network(false);
    const path = typeof feed === 'string' ? feed : await writeZip(join(dir, 'feed.zip'), feed);
    const options = {
      feeds: [path],
      enrichment: NO_ENRICHMENT,
      outDir: dir,
      now: () => Temporal.Instant.from(now),
    };
    await readFeeds(options, network, new Problems(), () => {});
    const { timetable, ids } = compileTimetable(network, servedNetwork(network));
    const read = readPlanner(writePlanner(timetable));
    if (!read.ok) throw new Error(read.error);
    return { timetable: read.value, ids };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
