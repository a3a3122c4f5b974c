/** A loader's context for tests, over a given client: the built-in agency in English, in a given zone. */
import en from 'virtual:messages/en';
import { agency } from '#agency/agency.ts';
import { withoutUntracked } from '#contract/client/links.ts';
import type { ContractClient } from '#contract/client.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import type { AppContext } from '#web/request/context.ts';

export const inEnglish = createTranslate('en', en);

export const riderApp = (client: ContractClient, now: () => Temporal.Instant, zone: string): AppContext =>
  ({
    client: withoutUntracked(client, agency.facts.noLiveDataRouteIds),
    now,
    log: silentLog,
    agency: { ...agency, facts: { ...agency.facts, zone } },
    settings: { publicOrigin: 'https://riders.example', imageOrigins: [] },
    lang: 'en',
    t: inEnglish,
  }) as unknown as AppContext;
