/** Selector of the header button for a configured translation service. */
export const SERVICE_BUTTON = '[data-translate]';
