// Where offline pages are turned off, this worker replaces the previous one and unregisters itself.
import { leaveDevice } from './deviceCaches.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leaveDevice(self)));
