export const SERVICE_BUTTON = '[data-translate]';
