import { translationFor } from '#domain/agency/translationFor.ts';
import type { Alert } from './alert.ts';

export interface AlertWords {
  subject: { text: string; language: string | null } | null;
  message: { html: string; language: string | null };
}

/** Returns the text of an alert in `language`. Untranslated parts stay as the agency wrote them. */
export function alertInLanguage(alert: Alert, language: string): AlertWords {
  const own = alert.language;
  const translation = translationFor(alert, language);
  const subject = translation?.subject ?? alert.subject;
  return {
    subject:
      subject === null
        ? null
        : { text: subject, language: translation?.subject ? translation.language : own },
    message: translation?.messageHtml
      ? { html: translation.messageHtml, language: translation.language }
      : { html: alert.messageHtml, language: own },
  };
}
