/** Whether a rider has changed a form of the server; one rendered by React does not mark its initial options. */
export const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    if (!(field instanceof HTMLSelectElement)) return false;
    const sent = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, sent);
  });
