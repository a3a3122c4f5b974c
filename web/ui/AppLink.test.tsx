import { renderToStaticMarkup } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppLink, keepHideNav } from './AppLink.tsx';

const at = (address: string, element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>);

describe('AppLink on the server', () => {
  it.each(['/schedules/17', '/schedules/A%2FB?stop=1&to=%26#now', '?direction=1&stop=2', '?', '#later', '/'])(
    'has the same markup as the router’s link, for "%s"',
    (to) => {
      for (const address of ['/', '/schedules/17?view=timetable', '/stations/30th%20st']) {
        expect(at(address, <AppLink to={to} className="a" aria-current="page" />)).toBe(
          at(address, <Link discover="none" to={to} className="a" aria-current="page" />),
        );
      }
    },
  );

  it('keeps hideNav in the address', () => {
    expect(at('/alerts?hideNav=true', <AppLink to="/stations">x</AppLink>)).toBe(
      '<a href="/stations?hideNav=true">x</a>',
    );
  });

  it('has no attributes for client navigation', () => {
    expect(at('/', <AppLink to="/a" replace preventScrollReset heading={{} as never} />)).toBe(
      '<a href="/a"></a>',
    );
  });
});

const hidden = new URLSearchParams('hideNav=true&x=1');
it('links keep hideNav, but no other parameter of the page', () => {
  expect(keepHideNav('/alerts', hidden)).toBe('/alerts?hideNav=true');
  expect(keepHideNav('/alerts?mode=bus#now', hidden)).toBe('/alerts?mode=bus&hideNav=true#now');
  expect(keepHideNav('?mode=bus', hidden)).toBe('?mode=bus&hideNav=true');
  expect(keepHideNav('/alerts?hideNav=true', hidden)).toBe('/alerts?hideNav=true');
});
it('links on ordinary pages do not change', () => {
  expect(keepHideNav('/alerts?mode=bus', new URLSearchParams(''))).toBe('/alerts?mode=bus');
  expect(keepHideNav('/alerts', new URLSearchParams('hideNav=false'))).toBe('/alerts');
});
