// Handles requests for built files (from the device first) and pages (from the network first). See docs/offline.md.
import { NOTIFY_CACHE } from '#web/features/base/notify/deviceRecord.ts';
import { OFFLINE_PAGE, type SavedPage, type WorkerMessage } from '#web/features/base/offline/savedPages.ts';
import type { SavedReason } from '#web/ui/savedMark.ts';
import { assetNames, keepAssets, keepReferences, loadAsset } from './assetStore.ts';
import { ASSETS, CALENDAR, leaveDevice, PAGES, removeCaches } from './deviceCaches.ts';
import { answerOnDevice, keepCalendar, PLAN_ADDRESS, prepareToPlan } from './journeyPlanner.ts';
import {
  findPage,
  findRecent,
  isWorthSaving,
  markChecked,
  markFavourites,
  markUsed,
  openPage,
  otherAddress,
  pageFacts,
  readSaved,
  savedAddress,
  savePage,
  tidyPages,
} from './pageStore.ts';
import { handleClick, renewSubscription, resubscribe, showPushed } from './pushed.ts';

declare const self: ServiceWorkerGlobalScope;

/** If the network has not begun to respond after this time, the saved page is shown, if there is one. */
const SLOW_AFTER_MS = 4_000;
/** Minimum interval between saves of a page that the rider reached without loading its document. */
const SAVE_AGAIN_MS = 3_600_000;
const SAVE_FAVOURITES_AGAIN_MS = 43_200_000;
const MAX_FAVOURITE_PAGES = 20;
const CHECK_AGAIN_MS = 86_400_000;
const PLANNING_PAGE = '/trips';
/** Pages on which riders ask for a journey. */
const FORMS: ReadonlySet<string> = new Set(['/', PLANNING_PAGE]);
/** The file of this page's route (`web/routes/trips.tsx`), before its hash. */
const PLANNING_CODE = '/assets/trips-';

/** Open pages still send requests through a worker that has left, which no longer handles them. */
let hasLeft = false;

self.addEventListener('install', (event) => {
  // Installing never fails for lack of the offline page; without a network, a later visit adds it.
  event.waitUntil(Promise.all([saveOfflinePage().catch(() => {}), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable();
      await removeCaches([PAGES, ASSETS, CALENDAR, NOTIFY_CACHE]);
      await tidyPages();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (hasLeft || request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(respondWithPage(event, url));
  else if (url.pathname.startsWith('/assets/') && url.search === '')
    event.respondWith(loadAsset(url.pathname));
  else if (url.pathname === PLAN_ADDRESS) event.respondWith(fetchPlan(request, url));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  const port = event.ports[0];
  switch (message.type) {
    case 'seen':
      event.waitUntil(renewSubscription(self).catch(() => {}));
      return event.waitUntil(saveSeen(message.address, message.assets).catch(() => {}));
    case 'want':
      return event.waitUntil(saveFavourites(message.addresses).catch(() => {}));
    case 'list':
      return event.waitUntil(readSaved().then(({ pages }) => port?.postMessage(pages)));
    case 'forget':
      return event.waitUntil(
        (async () => {
          await removeCaches([NOTIFY_CACHE]);
          await tidyPages();
          await saveOfflinePage().catch(() => {});
          port?.postMessage((await readSaved()).pages);
        })(),
      );
  }
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(handleClick(self, event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(resubscribe(self).catch(() => {})),
);

/** The server knows live times; without it the device plans by the timetable, if it keeps one. */
async function fetchPlan(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await answerOnDevice(url.searchParams, Date.now());
    if (answer === null) throw error;
    return answer;
  }
}

async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fetchFromNetwork(event, url);
  // Whichever page is shown, the worker stays alive until a response worth saving is saved.
  event.waitUntil(network.then(({ saving }) => saving).catch(() => {}));
  // The network request neither waits for the cache nor fails if the cache does.
  const saved = findPage(url).catch(() => null);
  const answer = await Promise.race([
    network.then(
      ({ response }) => response,
      (): SavedReason => 'offline',
    ),
    waitUntilSlow(saved),
  ]);
  if (answer instanceof Response) return answer;
  // The device plans journeys in the plain page of trips, if the page of the question is not saved.
  const asksJourney = isJourney(url.pathname + url.search);
  const found = (await saved) ?? (asksJourney ? await findPage(new URL(PLANNING_PAGE, url)) : null);
  const page = found && (await openPage(found, answer));
  if (answer === 'offline' && FORMS.has(url.pathname)) {
    // A page with a question asks as soon as its scripts have started, which the worker need not wait for.
    const delayMs = asksJourney ? 400 : 1_500;
    event.waitUntil(prepareToPlan(Date.now(), delayMs).catch(() => {}));
  }
  if (page) return page;
  if (answer === 'slow') return (await network).response;
  return Response.redirect(await otherAddress(url), 302);
}

const waitUntilSlow = (saved: Promise<SavedPage | null>): Promise<SavedReason> =>
  new Promise((resolve) => {
    void saved.then((page) => page && setTimeout(() => resolve('slow'), SLOW_AFTER_MS));
  });

interface NetworkResponse {
  response: Response;
  saving: Promise<unknown>;
}

async function fetchFromNetwork(event: FetchEvent, url: URL): Promise<NetworkResponse> {
  const requestedAt = Date.now();
  const preloaded: Response | undefined = await event.preloadResponse;
  const response = preloaded ?? (await fetch(event.request));
  const address = savedAddress(url);
  const copy = address !== null && isWorthSaving(response) ? response.clone() : null;
  return { response, saving: saveResponse(address, copy, requestedAt) };
}

async function saveResponse(
  address: string | null,
  copy: Response | null,
  requestedAt: number,
): Promise<void> {
  try {
    if (address !== null && copy !== null) await save(address, copy, requestedAt);
  } finally {
    await leaveIfRemoved();
  }
}

/** Saves a response unless it is truncated or the worker has left. */
async function save(address: string, response: Response, requestedAt: number): Promise<void> {
  const { headers } = response;
  const html = await response.text();
  if (hasLeft || !html.includes('</html>')) return;
  const facts = pageFacts(html);
  const lang = headers.get('content-language') ?? '';
  const page: SavedPage = {
    address,
    lang,
    title: facts.title,
    savedAt: requestedAt,
    asOf: facts.asOf ?? requestedAt,
    usedAt: Date.now(),
    bytes: new Blob([html]).size,
    build: facts.build,
  };
  await savePage(page, html, headers);
  if (isJourney(address)) await keepPlanning().catch(() => {});
  const files = [...assetNames(html), ...assetNames(headers.get('link') ?? '')];
  await keepAssets(files);
  // The code that plans and opens journeys on the device is loaded only without a network.
  if (address === PLANNING_PAGE) await keepReferences(files.filter((file) => file.startsWith(PLANNING_CODE)));
  if (address === OFFLINE_PAGE) return;
  const { pages } = await readSaved();
  const isReady = pages.some(
    (each) => each.address === OFFLINE_PAGE && each.lang === lang && each.build === page.build,
  );
  if (!isReady) await saveOfflinePage();
}

const saveOfflinePage = (): Promise<void> => fetchAndSave(OFFLINE_PAGE);

async function fetchAndSave(address: string): Promise<void> {
  const requestedAt = Date.now();
  const response = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' });
  if (isWorthSaving(response)) await save(address, response, requestedAt);
}

/** Saves a page that was reached without loading its document through the worker, unless it was saved recently. */
async function saveSeen(seen: string, assets: readonly string[]): Promise<void> {
  // Pages of positions are not saved, but their riders plan journeys too.
  if (isJourney(seen)) await keepPlanning().catch(() => {});
  const address = savedAddress(new URL(seen, self.location.origin));
  if (address === null) return;
  const recent = await findRecent(address, SAVE_AGAIN_MS);
  await (recent ? markUsed(recent) : fetchAndSave(address));
  await keepAssets(assets.flatMap(assetNames));
}

async function saveFavourites(addresses: readonly string[]): Promise<void> {
  const wanted = addresses
    .flatMap((address) => savedAddress(new URL(address, self.location.origin)) ?? [])
    .slice(0, MAX_FAVOURITE_PAGES);
  await markFavourites(wanted);
  if (wanted.length > 0) await keepPlanning().catch(() => {});
  for (const address of wanted) {
    if (!(await findRecent(address, SAVE_FAVOURITES_AGAIN_MS))) await fetchAndSave(address).catch(() => {});
  }
}

/** Keeps what planning without a network needs: the calendar, and the page that asks and shows. */
async function keepPlanning(): Promise<void> {
  if (!(await findRecent(PLANNING_PAGE, SAVE_FAVOURITES_AGAIN_MS))) await fetchAndSave(PLANNING_PAGE);
  await keepCalendar(Date.now());
}

/** Whether the rider has planned a journey: the page of trips with both ends chosen. */
const isJourney = (address: string): boolean => /^\/trips\?(?=.*\bfrom=)(?=.*\bto=)/.test(address);

/** Removes the worker if the server no longer serves its script, but not for a server error. Checks once a day at most. */
async function leaveIfRemoved(): Promise<void> {
  const now = Date.now();
  const { checkedAt } = await readSaved();
  if (now - checkedAt < CHECK_AGAIN_MS && now >= checkedAt) return;
  await markChecked(now);
  const answer = await fetch(self.location.href, { cache: 'no-store', redirect: 'manual' });
  const isGone = answer.type === 'opaqueredirect' || answer.status === 404 || answer.status === 410;
  if (!isGone) return;
  hasLeft = true;
  await leaveDevice(self);
}
