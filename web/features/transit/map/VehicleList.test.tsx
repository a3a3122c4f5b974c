import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { inEnglish } from '#testing/web/riderApp.ts';
import { testVehicle } from '#testing/web/vehicle.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { STALE_AFTER_MS } from './engine/mapVehicle.ts';
import { VehicleList } from './VehicleList.tsx';

it('a vehicle without a timestamp shows its next stop only while the data of its source is not stale', () => {
  const now = 1_791_900_000_000;
  const badge = {
    id: '17',
    name: '17',
    title: 'Bus 17',
    mode: 'Bus',
    bgColor: '#000000',
    textColor: '#ffffff',
  };
  const listAsOf = (asOf: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <TranslationProvider lang="en" t={inEnglish}>
          <VehicleList
            vehicles={[testVehicle('1', { reportedAt: null, nextStopName: 'Mill St' })]}
            badge={() => badge as never}
            selected={null}
            hrefOf={() => '/'}
            now={now}
            asOf={asOf}
          />
        </TranslationProvider>
      </MemoryRouter>,
    );
  expect(listAsOf(now)).toContain('Mill St');
  expect(listAsOf(now - STALE_AFTER_MS - 1)).not.toContain('Mill St');
  expect(listAsOf(0)).not.toContain('Mill St');
});
