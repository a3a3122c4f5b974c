import { translationFor } from '#domain/agency/languages.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import { plainText, sanitise } from '#web/features/base/html/sanitise.server.ts';
import { foreignLang } from '#web/i18n/requestLang.ts';
import type { OutageView } from './elevatorView.ts';

export function outageWords(
  outage: ElevatorOutage,
  lang: string,
): Pick<OutageView, 'elevator' | 'elevatorLang' | 'html' | 'message' | 'messageLang'> {
  const translation = translationFor(outage, lang);
  const langOf = (isTranslated: boolean) =>
    foreignLang(isTranslated ? (translation?.language ?? null) : outage.language, lang);
  const translated = translation?.message ? translation : null;
  const html = translated ? translated.messageHtml : outage.messageHtml;
  return {
    elevator: plainText(translation?.elevator ?? outage.elevator),
    elevatorLang: langOf(translation?.elevator != null),
    html: html ? sanitise(html) : '',
    message: plainText(translated?.message ?? outage.message),
    messageLang: langOf(translated !== null),
  };
}
