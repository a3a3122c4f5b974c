/** Builds a store once, and prints the time in seconds, the peak memory in MB, the counts and the sizes in bytes as JSON. */
import { agency } from '#agency/agency.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';

const [, , feed = '', outDir = ''] = process.argv;
const began = performance.now();
const built = await buildStore({
  feeds: [feed],
  enrichment: NO_ENRICHMENT,
  outDir,
  zone: agency.facts.zone,
  now: () => Temporal.Now.instant(),
});
const seconds = (performance.now() - began) / 1000;
if (!built.ok) throw new Error(built.error.message);
const { counts, bytes, plainBytes, seconds: stages, verified } = built.value;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  `${JSON.stringify({ seconds, megabytes, stages, counts, bytes, plainBytes, verified })}\n`,
);
