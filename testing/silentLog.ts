import type { Log } from '#domain/log.ts';

export const silentLog: Log = { info() {}, warn() {}, error() {} };
