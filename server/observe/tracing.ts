/**
 * OpenTelemetry traces, sent as OTLP over HTTP. W3C trace context is accepted and passed on to upstreams. The module is
 * loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Spans contain routes and upstreams, never data about a rider.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { withTimeout } from '#contract/timers/timers.ts';
import type { Log } from '#domain/log.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TracingOptions {
  /** URL of the collector, such as `http://localhost:4318`. */
  endpoint: string;
  serviceName: string;
  /** Share of requests to trace (0 to 1), among those without a sampling decision. */
  part: number;
  version: string;
  log: Log;
  /** Returns the route pattern of a path, such as `/schedules/:routeId`. */
  routeOf(path: string): string;
}

export interface Tracing {
  traceRequests(listener: RequestListener): RequestListener;
  traceUpstream(name: string, fetch: Fetch): Fetch;
  /** Wraps `work` in a span of the current request. */
  traceWork<Args extends unknown[], T>(
    name: string,
    work: (...args: Args) => Promise<T>,
  ): (...args: Args) => Promise<T>;
  stop(): Promise<void>;
}

/** Tracers should propagate at least this many characters (W3C Trace Context); a longer header is dropped. */
const MAX_STATE_LENGTH = 512;
const LAST_EXPORT_MS = 2_000;

export function createTracing(options: TracingOptions): Tracing {
  const { endpoint, serviceName, part, version, log, routeOf } = options;
  const warn = (message: string) => log.warn({ kind: 'HTTP' }, `traces: ${message}`);
  const nothing = () => {};
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const processor = new BatchSpanProcessor({ exporter });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('timepoint', version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();

  async function runInSpan<T>(span: Span, context: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(trace.setSpan(context, span), work);
    } catch (error) {
      // Record only the error type, because messages may contain a URL.
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', nameOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    traceRequests: (listener) => (incoming, outgoing) => {
      const { traceparent, tracestate } = incoming.headers;
      const carrier = {
        ...(typeof traceparent === 'string' ? { traceparent } : {}),
        ...(typeof tracestate === 'string' && tracestate.length <= MAX_STATE_LENGTH ? { tracestate } : {}),
      };
      const parent = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
      const method = METHODS.has(incoming.method ?? '') ? (incoming.method ?? '') : '_OTHER';
      const route = routeOf((incoming.url ?? '/').split('?', 1)[0] ?? '/');
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
        parent,
      );
      outgoing.once('close', () => {
        const { statusCode, writableFinished } = outgoing;
        span.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        if (!writableFinished) span.setAttribute('error.type', 'client left');
        span.end();
      });
      current.run(trace.setSpan(parent, span), () => listener(incoming, outgoing));
    },
    traceUpstream: (name, fetch) => (url, init) => {
      const context = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(
        `GET ${name}`,
        {
          kind: SpanKind.CLIENT,
          attributes: {
            'http.request.method': 'GET',
            'server.address': new URL(url).hostname,
            'peer.service': name,
          },
        },
        context,
      );
      return runInSpan(span, context, async () => {
        const headers = new Headers(init.headers);
        propagator.inject(trace.setSpan(context, span), headers, {
          set: (into, name, value) => into.set(name, value),
        });
        const response = await fetch(url, { ...init, headers });
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      });
    },
    traceWork:
      (name, work) =>
      (...args) => {
        const context = current.getStore() ?? ROOT_CONTEXT;
        return runInSpan(tracer.startSpan(name, {}, context), context, () => work(...args));
      },
    async stop() {
      const sending = provider.shutdown().then(() => true);
      const isSent = await withTimeout(sending, LAST_EXPORT_MS).catch(() => false);
      if (!isSent) warn('the last spans were not accepted');
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
