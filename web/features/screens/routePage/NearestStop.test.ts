import { expect, it } from 'vitest';
import { inEnglish as t } from '#testing/web/riderApp.ts';
import { LOCATE_FAILED } from './NearestStop.tsx';

it.each(['denied', 'unavailable', 'timeout', 'unsupported'] as const)(
  'riders see why their position is unknown if the reason is "%s"',
  (reason) => expect(t(LOCATE_FAILED[reason])).toBe(t(`map.${reason}`)),
);
