/** Tests the traces of the running product, as a collector receives them. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { isLong } from '#testing/long.ts';
import { listen } from '#testing/servers.ts';
import { isBuilt, type StartedProduct, startProduct } from '#testing/startedProduct.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
}
const attributeOf = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const servers: Server[] = [];
let product: StartedProduct | null = null;
afterEach(() => {
  product?.kill();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function startServer(answer: (request: IncomingMessage) => Promise<string> | string): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await answer(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

describe.skipIf(!isBuilt)('traces', () => {
  it('follow a request to its upstreams without identifying a rider', { timeout: 60_000 }, async () => {
    const spans: Span[] = [];
    const received: string[] = [];
    const collector = await startServer(async (request) => {
      const body = await text(request);
      received.push(`${request.url} ${request.headers['content-type']}`);
      const { resourceSpans } = JSON.parse(body);
      expect(JSON.stringify(resourceSpans[0].resource)).toContain('"riders of test"');
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      expect(body).not.toMatch(/Elm|127\.0\.0\.1:|x-forwarded|203\.0\.113/);
      return '{}';
    });
    const requested: { url: string; traceparent: string | undefined }[] = [];
    const upstream = await startServer(({ url = '', headers }) => {
      requested.push({ url, traceparent: headers.traceparent as string | undefined });
      return url.includes('autocomplete') ? '{"features":[]}' : '[]';
    });
    product = await startProduct({
      FLAT_URL: `${upstream}/flat`,
      LIVE_URL: `${upstream}/live`,
      CONTENT_URL: `${upstream}/content`,
      AUTOCOMPLETE_URL: `${upstream}/geo`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      OTEL_SERVICE_NAME: 'riders of test',
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const parentId = 'b7ad6b7169203331';
    const { origin } = product;
    const request = (to: string) =>
      fetch(origin + to, {
        headers: { traceparent: `00-${traceId}-${parentId}-01`, 'x-forwarded-for': '203.0.113.7' },
      });
    await (await request('/autocomplete/v1/autocomplete?text=12%20Elm%20Street')).text();
    await (await request('/stations/elm')).text();
    await (await fetch(`${origin}/12/Elm/Street`, { redirect: 'manual' })).text();
    expect(await product.end()).toBe(0);

    expect(new Set(received)).toEqual(new Set(['/v1/traces application/json']));
    const traceSpans = spans.filter((span) => span.traceId === traceId);
    const server = traceSpans.filter(({ parentSpanId }) => parentSpanId === parentId);
    expect(server.map(({ name }) => name)).toEqual(['GET /autocomplete/*', 'GET /stations/:slug']);
    expect(server.map((span) => [span.kind, attributeOf(span, 'http.route')])).toEqual([
      [2, '/autocomplete/*'],
      [2, '/stations/:slug'],
    ]);
    const autocomplete = traceSpans.find(({ name }) => name === 'GET autocomplete');
    expect(autocomplete?.parentSpanId).toBe(server[0]?.spanId);
    expect(attributeOf(autocomplete, 'http.response.status_code')).toBe(200);
    const render = traceSpans.find(({ name }) => name === 'render');
    expect(render?.parentSpanId).toBe(server[1]?.spanId);
    const calls = traceSpans.filter(({ parentSpanId }) => parentSpanId === render?.spanId);
    expect(calls.map(({ name }) => name)).toContain('GET flat');

    // The upstream receives the span of the call to it.
    const traceparent = requested.find(({ url }) => url.includes('autocomplete'))?.traceparent;
    expect(traceparent).toBe(`00-${traceId}-${autocomplete?.spanId}-01`);
    // A path without a route does not appear in the name of its span.
    expect(spans.map(({ name }) => name)).toContain('GET /*');
  });

  it.runIf(isLong)(
    'do not block the server’s start or end when the collector is unreachable, and the loss is logged',
    {
      timeout: 60_000,
    },
    async () => {
      const unreachable = 'http://127.0.0.1:9';
      product = await startProduct({
        FLAT_URL: unreachable,
        LIVE_URL: unreachable,
        CONTENT_URL: unreachable,
        OTEL_EXPORTER_OTLP_ENDPOINT: unreachable,
      });
      expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
      const began = performance.now();
      expect(await product.end()).toBe(0);
      // This is far longer than the limit for the last export, so that the test does not depend on the machine's speed.
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(product.log()).toContain('traces: the last spans were not accepted');
    },
  );
});
