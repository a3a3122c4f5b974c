/** Figures for Prometheus. Labels are rooms and classes of status, never addresses, so that their number is bounded. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  answered(room: string, status: number, seconds: number): void;
  ready(isReady: boolean): void;
  text(): Promise<string>;
  contentType: string;
}

/** Each name's figure is looked up once: a look-up by labels costs as much as the rest of an answer's book-keeping. */
function remembered<Figure>(make: (name: string) => Figure): (name: string) => Figure {
  const known = new Map<string, Figure>();
  return (name) => {
    const figure = known.get(name) ?? make(name);
    known.set(name, figure);
    return figure;
  };
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'timepoint_requests_total',
    help: 'Requests answered, by room and class of status.',
    labelNames: ['room', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'timepoint_request_seconds',
    help: 'Time until the head of the answer, by room.',
    labelNames: ['room'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const ready = new Gauge({
    name: 'timepoint_ready',
    help: '1 when the server is ready.',
    registers: [registry],
  });
  const count = remembered((name) => {
    const [room = '', status = ''] = name.split(' ');
    return requests.labels(room, status);
  });
  const timer = remembered((room) => duration.labels(room));
  return {
    answered(room, status, seconds) {
      count(`${room} ${Math.floor(status / 100)}xx`).inc();
      timer(room).observe(seconds);
    },
    ready: (isReady) => ready.set(isReady ? 1 : 0),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
