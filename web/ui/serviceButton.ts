/** The header's button of a translation service, where one is configured. */
export const SERVICE_BUTTON = '[data-translate]';
