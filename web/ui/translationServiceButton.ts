export const TRANSLATION_SERVICE_BUTTON = '[data-translate]';
