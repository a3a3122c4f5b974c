import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { inEnglish } from '#testing/web/riderApp.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import VehiclePanel from './VehiclePanel.tsx';

it('a missing vehicle is said to have stopped reporting only if the vehicles are known', () => {
  const heading = (isFeedKnown: boolean) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <TranslationProvider lang="en" t={inEnglish}>
          <VehiclePanel
            vehicle={null}
            isFeedKnown={isFeedKnown}
            trip={null}
            badge={null}
            now={0}
            closeHref="/realtime-map"
            id="1"
            focuses={false}
            follow={null}
          />
        </TranslationProvider>
      </MemoryRouter>,
    );
    return /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '');
  };
  expect(heading(true)).toBe('This vehicle is no longer reporting.');
  expect(heading(false)).toBe('Vehicle locations are not available right now.');
});
