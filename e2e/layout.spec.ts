// The listed screens in every language, on small phones and with large text: nothing overflows the screen, and neither
// labels nor values are clipped, except values in large text on a phone. Pages are measured without scripts.
import type { Page } from '@playwright/test';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { expect, test } from './riderTest.ts';
import { addPlanner } from './standInPlanner.ts';

// One of the screens is an unknown route.
test.use({ javaScriptEnabled: false, expectedComplaints: ['status of 404'] });

const screens = [
  '/',
  '/schedules',
  '/schedules/bus',
  '/schedules/regional-rail',
  '/schedules/cct',
  '/schedules/17?stop=21297&trip=5036',
  '/schedules/17?date=2026-11-26',
  '/schedules/17?view=timetable',
  '/schedules/LAN?to=90004',
  '/schedules/B',
  '/schedules/nowhere',
  '/alerts',
  '/alerts?view=upcoming',
  '/alerts?view=detours',
  '/elevator-alerts',
  '/performance',
  '/performance?route=17',
  '/stations',
  '/stations/girard',
  '/stations/girard/board',
  '/trips',
  '/trips?from=21297&to=girard',
  '/trips?from=21297&to=girard&date=2026-10-13&time=14:00&trip=changing',
  '/departures/21297',
  '/departures/21297?view=day',
  '/departures/21297/board',
  '/notifications',
  '/board?stops=21297&stations=girard',
  '/embed',
  '/embed?place=girard&theme=dark&accent=0a5c63',
  '/embed?place=zzzz',
  '/embed/stop/21297',
  '/embed/station/girard?rows=12',
  '/embed/line/17?accent=ffcc00',
  '/realtime-map?route=17',
];
const settings = [
  { width: 320, text: 1 },
  { width: 390, text: 1 },
  // Large text on a phone, where a choice or a field's hint may be longer than its line; the list and the label show
  // the whole text.
  { width: 320, text: 2, fieldsMayBeCut: true },
  { width: 390, text: 2, fieldsMayBeCut: true },
  // A screen of 1280 px at 200 %.
  { width: 640, text: 2 },
];

/** Lists elements that overflow or are cut, one line each. */
function misfits(page: Page, fieldsMayBeCut: boolean): Promise<string[]> {
  return page.evaluate((mayBeCut) => {
    const found: string[] = [];
    const edge = document.documentElement.clientWidth;
    const excess = document.documentElement.scrollWidth - edge;
    if (excess > 0) found.push(`the page is ${excess} px too wide`);
    const nameOf = (element: Element) =>
      `<${element.localName}> ${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}`;
    const isUnseen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true });
    };
    const scrolling = new Map<Element, boolean>();
    const scrolls = (element: Element | null): boolean => {
      if (element === null) return false;
      const known = scrolling.get(element);
      if (known !== undefined) return known;
      const found = /auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement);
      scrolling.set(element, found);
      return found;
    };
    const pen = document.createElement('canvas').getContext('2d');
    const widthOf = (text: string, style: CSSStyleDeclaration) => {
      if (!pen) return 0;
      pen.font = style.font;
      return pen.measureText(text).width;
    };
    for (const element of document.querySelectorAll(
      'a, button, summary, label, legend, th, h1, h2, h3, h4, p, dt, dd',
    )) {
      if (isUnseen(element) || scrolls(element)) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (box.right > edge + 1 || box.left < -1) found.push(`${nameOf(element)} leaves the screen`);
      // A closed row shows the beginning; it opens to the whole text.
      if (style.overflowX === 'visible' || element.closest('details:not([open]) > summary')) continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(`${nameOf(element)} is cut`);
    }
    for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')) {
      if (mayBeCut || isUnseen(field) || /checkbox|radio|hidden/.test(field.type)) continue;
      const style = getComputedStyle(field);
      const isSelect = field instanceof HTMLSelectElement;
      const value = isSelect ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder;
      // A select's arrow has one size, whatever the text's size.
      const arrow = isSelect ? 18 : 0;
      const room =
        field.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight) -
        arrow;
      const wide = widthOf(value, style);
      if (wide > room + 1)
        found.push(
          `<${field.localName} ${field.name}> "${value}": ${Math.ceil(wide)} px in ${Math.floor(room)}`,
        );
    }
    return found;
  }, fieldsMayBeCut);
}

for (const lang of builtInLanguages) {
  test(`the listed screens fit small phones and large text in ${lang}`, async ({ page, standIn }) => {
    test.setTimeout(240_000);
    const { origin } = await standIn({ change: addPlanner });
    const found: string[] = [];
    for (const screen of screens) {
      await page.goto(`${origin}${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
      for (const { width, text, fieldsMayBeCut = false } of settings) {
        await page.setViewportSize({ width, height: 664 });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${106.25 * size}%`;
        }, text);
        for (const misfit of await misfits(page, fieldsMayBeCut))
          found.push(`${screen} at ${width} px, text ${text * 100} %: ${misfit}`);
      }
    }
    expect(found).toEqual([]);
  });
}
