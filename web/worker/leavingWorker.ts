// The worker of a deployment that has none any more: it takes the place of the one before, and leaves.
import { leaveDevice } from './leaveDevice.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leaveDevice(self)));
