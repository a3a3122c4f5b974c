// A page stays fresh for the smallest number of seconds that its loaders report (see contract/endpoint/freshness.ts).

const STALE_IF_ERROR_SECONDS = 60;

export function pageFreshness() {
  let least = Number.POSITIVE_INFINITY;
  return {
    /** 0: nobody may keep the page, because it says something of its rider. */
    atMost(seconds: number) {
      least = Math.min(least, seconds);
    },
    // Browsers always revalidate. Shared caches may serve a page for as long again while they revalidate it, and for a
    // little longer while no server responds: not so long that its live times would count as old (`FRESH_SECONDS`).
    header: () =>
      least <= 0
        ? 'private, no-store'
        : Number.isFinite(least)
          ? `public, max-age=0, s-maxage=${least}, stale-while-revalidate=${least}, stale-if-error=${STALE_IF_ERROR_SECONDS}`
          : 'no-cache',
  };
}
