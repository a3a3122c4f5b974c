/**
 * Whether someone changed a choice of a form since the server sent it: a box, or what is selected. Of a form that React
 * made in the browser it says nothing: there no option is the one that was sent.
 */
export const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    if (!(field instanceof HTMLSelectElement)) return false;
    const sent = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, sent);
  });
