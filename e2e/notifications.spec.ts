// The bell, the page that lists what a device follows, and the worker that shows what is pushed.
import type { Page, Worker } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

interface Sent {
  method: string;
  body: { topics?: string[]; quiet?: unknown; lang?: string; subscription: { endpoint: string } };
}

/** Stands in for the browser's push service, which tests cannot reach, and for our server; records what it receives. */
async function standInPush(page: Page, permission: 'granted' | 'denied' = 'granted'): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route('**/notify/*', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/key')) return route.fulfill({ json: { key: 'BKey' } });
    sent.push({ method: request.method(), body: request.postDataJSON() });
    return route.fulfill({ status: 204 });
  });
  await page.addInitScript((answer) => {
    const asked = { permissions: 0 };
    Reflect.set(window, 'asked', asked);
    let current: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => current });
    Notification.requestPermission = async () => {
      asked.permissions += 1;
      current = answer as NotificationPermission;
      return current;
    };
    let isSubscribed = sessionStorage.getItem('subscribed') === 'yes';
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/one',
        keys: { p256dh: 'p', auth: 'a' },
      }),
      unsubscribe: async () => {
        isSubscribed = false;
        sessionStorage.removeItem('subscribed');
        return true;
      },
    };
    const registration = {
      active: null,
      pushManager: {
        getSubscription: async () => (isSubscribed ? subscription : null),
        subscribe: async () => {
          isSubscribed = true;
          sessionStorage.setItem('subscribed', 'yes');
          return subscription;
        },
      },
    };
    const container = ServiceWorkerContainer.prototype;
    container.register = async () => registration as unknown as ServiceWorkerRegistration;
    container.getRegistration = async () => registration as unknown as ServiceWorkerRegistration;
    Object.defineProperty(container, 'ready', { get: async () => registration });
  }, permission);
  return sent;
}

const permissionsAsked = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'asked') as { permissions: number }).permissions);
const bell = (page: Page) => page.getByRole('button', { name: /^Notify me/ }).first();

test('a bell asks for permission only when it is used, and the page lists and ends what it turned on', async ({
  page,
  standIn,
}) => {
  test.setTimeout(180_000);
  const { origin } = await standIn({ change: addSchedules });
  const sent = await standInPush(page);
  await page.goto(`${origin}/schedules/17`);
  await untilHydrated(page);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Bus 17')).toBeVisible();
  expect(await permissionsAsked(page)).toBe(0);
  expect(sent).toEqual([]);
  await expectAccessible(page, 'dialog');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('status')).toHaveText('Notifications are on.');
  expect(await permissionsAsked(page)).toBe(1);
  expect(sent).toMatchObject([{ method: 'PUT', body: { topics: ['route:17'], lang: 'en', quiet: null } }]);
  await panel.getByRole('link', { name: 'All notifications of this device' }).click();

  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  // What the device asked for comes before the explanation.
  const listed = page.getByRole('link', { name: 'Bus 17' });
  const explained = page.getByText(/^What this device asked to be told/);
  await expect(listed).toBeVisible();
  const [first, last] = await Promise.all([listed.boundingBox(), explained.boundingBox()]);
  expect(first?.y).toBeLessThan(last?.y ?? 0);
  await page.getByRole('checkbox', { name: 'Quiet hours every day' }).check();
  await page.getByLabel('From').fill('21:30');
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Quiet times are saved.')).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({
    topics: ['route:17'],
    quiet: { from: '21:30', to: '07:00', days: [7] },
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Turn all off' }).click();
  await expect(page.getByText('All notifications are off.')).toBeVisible();
  expect(sent.at(-1)?.method).toBe('DELETE');
  await page.reload();
  await expect(page.getByText('Nothing is turned on.')).toBeVisible();
});

test('a departure is told so many minutes before, as the rider chooses @long', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  const sent = await standInPush(page);
  await page.goto(`${origin}/schedules/17?stop=21297&trip=5036`);
  await untilHydrated(page);
  const button = page
    .locator('#trip')
    .locator('..')
    .getByRole('button', { name: /^Notify me/ });
  await button.click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Tell me before').selectOption('5 min before');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('status')).toHaveText('Notifications are on.');
  expect(sent.at(-1)?.body.topics).toEqual(['run:5036_2026-10-13@21297-300']);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(panel.getByRole('status')).toHaveText('Notifications are off.');
  expect(sent.at(-1)?.method).toBe('DELETE');
});

test('a journey has one bell for leaving, changing and getting off @long', async ({ page }) => {
  const sent = await standInPush(page);
  await page.goto('/trips?from=glenside-station&to=suburban-station&date=2026-10-14&time=09:00');
  await page.locator('[data-journey]').first().getByRole('link').click();
  await expect(page.locator('[data-opened-journey]')).toBeVisible();
  const tools = page.locator('p', { has: page.getByRole('button', { name: 'Share' }) });
  await tools.getByRole('button', { name: /^Notify me/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('when to leave, when to get off')).toBeVisible();
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('status')).toHaveText('Notifications are on.');
  expect(sent.at(-1)?.body.topics).toEqual([expect.stringMatching(/^journey:\d+:[^;]+_2026-10-14@\w+>\w+/)]);
  await panel.getByRole('link', { name: 'All notifications of this device' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Journey' })).toHaveCount(1);
});

test('a rider who refuses is told why, and can be reminded on the page', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  const sent = await standInPush(page, 'denied');
  await page.addInitScript(() => {
    // Timers of minutes end at once.
    const { setTimeout: wait } = window;
    window.setTimeout = ((run: () => void, ms = 0) => wait(run, ms > 60_000 ? 0 : ms)) as typeof setTimeout;
    navigator.vibrate = () => {
      document.documentElement.dataset.vibrated = 'yes';
      return true;
    };
  });
  await page.goto(`${origin}/schedules/17?stop=21297&trip=5036`);
  await untilHydrated(page);
  await page
    .locator('#trip')
    .locator('..')
    .getByRole('button', { name: /^Notify me/ })
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByText("blocked in your browser's settings")).toBeVisible();
  expect(sent).toEqual([]);
  await panel.getByLabel('Tell me before').selectOption('2 min before');
  await panel.getByRole('button', { name: 'Remind me on this page' }).click();
  await expect(panel.getByRole('alert')).toContainText('It is time');
  expect(await page.evaluate(() => document.documentElement.dataset.vibrated)).toBe('yes');
});

test('an iPhone is told to install the app first @long', async ({ page, standIn }) => {
  const { origin } = await standIn();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
    Reflect.deleteProperty(window, 'PushManager');
  });
  await page.goto(`${origin}/notifications`);
  await expect(page.getByText('Add to Home Screen')).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', expectedComplaints: ['Failed to load resource'] });

  /** Delivers a message to the worker as the browser's push service would. */
  async function deliver(page: Page, origin: string, message: object): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      }),
    );
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  }

  /** Replaces the showing of notifications, which a browser without a screen refuses, by a record of them. */
  const recordShown = (worker: Worker) =>
    worker.evaluate(() => {
      const shown: unknown[] = [];
      Reflect.set(self, 'shown', shown);
      const scope = self as unknown as {
        registration: { showNotification(title: string, options: object): Promise<void> };
      };
      scope.registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    });
  const shownBy = (worker: Worker) => worker.evaluate(() => Reflect.get(self, 'shown') as unknown[]);

  test('a pushed message is shown in its language, and its action ends the topic', async ({
    page,
    context,
    visit,
  }) => {
    const { origin } = await visit('/alerts', { change: addSchedules });
    const starting = context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
      const record = {
        topics: {
          'route:17': { name: 'Bus 17', path: '/schedules/17', until: null },
          'stop:1': { name: 'Stop', path: '/departures/1', until: null },
        },
        quiet: null,
        lang: 'es',
        sentAt: 1,
      };
      const cache = await caches.open('timepoint-notify-1');
      await cache.put('/notify/record', Response.json(record));
    });
    const worker = await starting;
    await recordShown(worker);
    await deliver(page, origin, {
      title: 'Desvío',
      body: 'Por obras',
      stop: 'No avisar más de esto',
      path: '/schedules/17',
      direction: 'ltr',
      topic: 'route:17',
      tag: 'abc',
      lang: 'es',
    });
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    expect(await shownBy(worker)).toMatchObject([
      {
        title: 'Desvío',
        body: 'Por obras',
        lang: 'es',
        dir: 'ltr',
        tag: 'abc',
        actions: [{ action: 'stop', title: 'No avisar más de esto' }],
        data: { path: '/schedules/17', topic: 'route:17' },
      },
    ]);
    await worker.evaluate(() => {
      const event = Reflect.construct(Reflect.get(self, 'ExtendableEvent'), ['notificationclick']) as Event;
      const notification = { data: { path: '/schedules/17', topic: 'route:17' }, close: () => {} };
      self.dispatchEvent(Object.assign(event, { notification, action: 'stop' }));
    });
    const topics = () =>
      page.evaluate(async () => {
        const cache = await caches.open('timepoint-notify-1');
        const record = await (await cache.match('/notify/record'))?.json();
        return Object.keys(record.topics);
      });
    await expect.poll(topics).toEqual(['stop:1']);
    await page.goto(`${origin}/notifications`);
    await expect(page.getByText('Bus 17')).toHaveCount(0);
  });
});
