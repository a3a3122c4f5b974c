import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeContext as context } from '#testing/decodeBody.ts';
import { sample } from '#testing/long.ts';
import { measureProcessorTime } from '#testing/measure.ts';
import { kml, xmlElements } from './kml.ts';

const parameters = { routeId: '9', type: 'bus', directionId: '0' };
const decode = (body: unknown) => kml.decode(body, context, parameters);

const LINE =
  '<LineString><coordinates>-75.1,39.9,0.0 -75.2,39.8,0.0\n -75.1,39.9,0.0</coordinates></LineString>';
const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><Document><!-- <Placemark> in a comment -->
<Placemark id="1221"><name>317923</name><ExtendedData>
  <Data name="direction_id"><value>0</value></Data><Data name='trip_ids'><value>5, 6,LAN1</value></Data>
  <Data name="service_id"><value>10,12</value></Data></ExtendedData>${LINE}</Placemark>
<Placemark id="1222"><name>317923</name><MultiGeometry>${LINE}${LINE}</MultiGeometry></Placemark>
<Placemark id="detour"><name>PROD:DETOUR:D16646</name><description><![CDATA[until 5 & later]]></description>${LINE}</Placemark>
<Placemark id="unserved"><name>PROD:UNSERVERD:D16646</name>
  <LineString><coordinates>-75.1,39.9 -75.1,39.9</coordinates></LineString></Placemark>
<Placemark id="unserved"><name>PROD:UNSERVED:D16647</name>${LINE}</Placemark>
<Placemark id="point"><name>A &amp; B</name><Point><coordinates>-75.1,39.9</coordinates></Point></Placemark>
</Document></kml:kml>`;

describe('kml', () => {
  it('distinguishes shapes, detours and unserved parts, and skips a placemark without a line', () => {
    const decoded = decode(DOCUMENT);
    if (!decoded.ok) throw new Error(decoded.error);
    const { shapes, detours, unserved } = decoded.value.value;
    expect(
      shapes.map((each) => [each.id, each.directionId, each.tripIds, each.serviceIds, each.points.length]),
    ).toEqual([
      ['317923', 0, ['5', '6', 'LAN1'], ['10', '12'], 3],
      ['317923#2', null, [], [], 3],
      ['317923#3', null, [], [], 3],
    ]);
    expect(detours).toMatchObject([{ detourId: 'D16646', description: 'until 5 & later' }]);
    expect(unserved.map((each) => [each.detourId, each.points.length])).toEqual([
      ['D16646', 2],
      ['D16647', 3],
    ]);
    expect(decoded.value.skipped).toEqual([{ index: 5, reason: 'placemark "A & B" has no line' }]);
  });

  it('reads the complete placemarks of a truncated document', () => {
    const cut = decode(DOCUMENT.slice(0, DOCUMENT.indexOf('<Placemark id="detour">') + 40));
    expect(cut.ok && cut.value.value.shapes).toHaveLength(3);
  });

  it('has no lines for an empty document, and rejects an HTML page and an empty body', () => {
    expect(decode('<kml></kml>')).toEqual({
      ok: true,
      value: { value: { shapes: [], detours: [], unserved: [] }, skipped: [] },
    });
    expect(decode('<html><body>Not found</body></html>').ok).toBe(false);
    expect(decode('').ok).toBe(false);
  });

  it('does not throw for a randomly damaged document', () => {
    const damaged = fc
      .tuple(fc.nat(DOCUMENT.length), fc.nat(60), fc.string())
      .map(([at, length, put]) => DOCUMENT.slice(0, at) + put + DOCUMENT.slice(at + length));
    fc.assert(fc.property(fc.oneof(damaged, fc.string()), (text) => typeof decode(text).ok === 'boolean'));
  });
});

describe('xmlElements', () => {
  it('ignores stray end tags, closes open elements and reads quoted attributes', () => {
    const elements = xmlElements('<a></x><b>1</a><c q="1>2" r=\'&lt;\'/>2');
    expect(elements.map((each) => [each.name, each.text, each.children.length])).toEqual([
      ['a', '', 1],
      ['b', '1', 0],
      ['c', '', 0],
    ]);
    expect(Object.fromEntries(elements[2]?.attributes ?? [])).toEqual({ q: '1>2', r: '<' });
  });

  it.each<[string, (n: number) => string]>(
    sample([
      ['stray ends', (n: number) => '<a>'.repeat(n) + '</b>'.repeat(n)],
      ['open comments and entities', (n: number) => '<!--'.repeat(n) + '&amp'.repeat(n)],
      ['open attributes', (n: number) => '<a b="'.repeat(n)],
      ['characters of a name without a value', (n: number) => `<a ${'x'.repeat(n)} >`],
      ['blanks after a name', (n: number) => `<a x${' '.repeat(n)}>`],
      ['names without values', (n: number) => `<a ${'x= '.repeat(n)}>`],
    ]),
  )('does not need quadratic time for many %s', async (_, text) => {
    expect(await growth((input) => xmlElements(input), text)).toBeLessThan(80);
  });
});

describe('the time a document takes', () => {
  const line = '<LineString><coordinates>1,1 2,2</coordinates></LineString>';
  it.each([
    ['lines of one placemark', (n: number) => `<x/>${line}`.repeat(n / 4)],
    ['marks of a detour in a name', (n: number) => `<name>${':DETOUR:'.repeat(n / 4)}\nx</name>${line}`],
  ])('does not grow with the square of the number of %s', async (_, text) => {
    const document = (n: number) => `<kml><Placemark>${text(n)}</Placemark></kml>`;
    expect(await growth(decode, document)).toBeLessThan(80);
  });
});

/** Returns how many times longer `read` takes for sixteen times the input. At a smaller factor, heap growth could dominate. */
async function growth(read: (input: string) => unknown, text: (n: number) => string): Promise<number> {
  const [few, many] = [text(5_000), text(80_000)];
  /** The least of three: a collection of garbage, or a shared cache of the processor, only adds to it. */
  const timeOf = async (input: string) => {
    const times: number[] = [];
    while (times.length < 3) times.push(await measureProcessorTime(() => read(input)));
    return Math.min(...times);
  };
  return (await timeOf(many)) / (await timeOf(few));
}
