/** Whether a rider has changed a checkbox or select of a form since the server rendered it. */
export const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    if (!(field instanceof HTMLSelectElement)) return false;
    const sent = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, sent);
  });
