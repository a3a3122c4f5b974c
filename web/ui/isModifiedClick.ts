/** Whether a click on a link asks the browser for something other than following it here, such as a new tab. */
export const isModifiedClick = (
  event: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
