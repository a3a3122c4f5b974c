import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { inEnglish } from '#testing/web/riderApp.ts';
import { testVehicle } from '#testing/web/vehicle.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import VehiclePanel from './VehiclePanel.tsx';

const panel = (props: Partial<ComponentProps<typeof VehiclePanel>>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TranslationProvider lang="en" t={inEnglish}>
        <VehiclePanel
          vehicle={null}
          isFeedKnown={true}
          trip={null}
          badge={null}
          now={0}
          closeHref="/realtime-map"
          id="1"
          focuses={false}
          follow={null}
          {...props}
        />
      </TranslationProvider>
    </MemoryRouter>,
  );
const upcoming = [{ key: '1', name: 'Oregon Av', scheduled: 0, expected: null, skipped: false }];

it('a missing vehicle is said to have stopped reporting only if the vehicles are known and its trip has no stops left', () => {
  const heading = (props: Parameters<typeof panel>[0]) =>
    /<h2[^>]*>(.*?)<\/h2>/.exec(panel(props))?.[1]?.replace(/<[^>]+>/g, '');
  const trip = { id: '1', isTracked: true };
  expect(heading({})).toBe('This vehicle is no longer reporting.');
  expect(heading({ trip: { ...trip, upcoming: [] } })).toBe('This vehicle is no longer reporting.');
  expect(heading({ trip: { ...trip, upcoming } })).toBe('No live location');
  expect(heading({ isFeedKnown: false, trip: { ...trip, upcoming } })).toBe(
    'Vehicle locations are not available right now.',
  );
});

it('a vehicle with a delay but no position is said to be not located', () => {
  expect(panel({ vehicle: testVehicle('1') })).not.toContain('No live location');
  const html = panel({ vehicle: testVehicle('1', { lat: null, lon: null }) });
  expect(html).toContain('On-time');
  expect(html.split('No live location')).toHaveLength(2);
});
