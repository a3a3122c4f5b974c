// Translates on the device if the browser can, else with the configured service, whose button is in the header. Nothing
// is sent without the rider's action.
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from './Button.tsx';

/** The parts of the Translator API (a draft of the W3C Web Machine Learning Community Group) that we use. */
interface Translator {
  translate(text: string): Promise<string>;
}
interface TranslatorApi {
  availability(pair: LanguagePair): Promise<string>;
  create(pair: LanguagePair): Promise<Translator>;
}
interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

const api = () => (self as { Translator?: TranslatorApi }).Translator;
const likelyLocale = (tag: string) => new Intl.Locale(tag).maximize();
/** A browser that has the API but no model may never respond. */
const ANSWER_TIMEOUT_MS = 3_000;
const canTranslate = (own: TranslatorApi, pair: LanguagePair): Promise<boolean> =>
  Promise.race([
    own.availability(pair).then(
      (availability) => availability !== 'unavailable',
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS, false)),
  ]);

/** Returns a tag for the API: a language without its region, and with a script only if it is not the default one. */
function shortTag(tag: string): string {
  const { language, script } = likelyLocale(tag);
  return likelyLocale(language).script === script ? language : `${language}-${script}`;
}

/** Returns the elements with text in this language in the same card or row. */
const partsAround = (element: HTMLElement, lang: string): HTMLElement[] => {
  const whole =
    element.closest('[data-words]') ??
    element.closest('details, li, section') ??
    element.parentElement ??
    element;
  return [...whole.querySelectorAll<HTMLElement>(`[lang="${CSS.escape(lang)}"]`)];
};

function textsOf(part: HTMLElement): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Clicks the service's button, which may be inside a menu. */
function openService(button: HTMLElement): void {
  button.closest('details')?.setAttribute('open', '');
  button.click();
  button.scrollIntoView({ block: 'nearest' });
}

type State = 'working' | 'service' | 'original' | 'done' | 'failed';

interface Props {
  from: string;
  serviceButton: () => HTMLElement | null;
}

/** Translates immediately, because it is mounted after the rider's tap. */
export default function TranslateOffer({ from, serviceButton }: Props) {
  const t = useT();
  const place = useRef<HTMLParagraphElement>(null);
  const undo = useRef<() => void>(() => {});
  const [state, setState] = useState<State>('working');
  const switchToService = () => {
    const button = serviceButton();
    if (button === null) return setState('failed');
    openService(button);
    setState('service');
  };
  const translate = async () => {
    const element = place.current;
    const own = api();
    const pair = {
      sourceLanguage: shortTag(from),
      targetLanguage: shortTag(document.documentElement.lang),
    };
    setState('working');
    try {
      if (!element || !own || !(await canTranslate(own, pair))) return switchToService();
      const translator = await own.create(pair);
      const parts = partsAround(element, from);
      const changed = await Promise.all(
        parts.flatMap(textsOf).map(async (text) => {
          const before = text.data;
          return { text, before, after: await translator.translate(before) };
        }),
      );
      for (const { text, after } of changed) text.data = after;
      for (const part of parts) part.lang = document.documentElement.lang;
      undo.current = () => {
        for (const { text, before } of changed) text.data = before;
        for (const part of parts) part.lang = from;
        setState('original');
      };
      setState('done');
    } catch {
      setState('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the rider's one tap
  useEffect(() => void translate(), []);
  return (
    <p ref={place} className="quiet no-print">
      <Button
        aria-disabled={state === 'working'}
        onClick={state === 'working' ? undefined : state === 'done' ? () => undo.current() : translate}
      >
        {t(state === 'done' ? 'common.original' : 'chrome.translate')}
      </Button>{' '}
      <span role="status">
        {state === 'done' ? t('common.translated') : null}
        {state === 'working' ? t('common.loading') : null}
        {state === 'failed' ? t('common.notTranslated') : null}
      </span>
    </p>
  );
}
