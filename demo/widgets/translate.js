// Stands in for a translation widget in the demo: it offers the languages of the app itself.
(() => {
  const place = document.querySelector('#translate-widget');
  if (!place || place.childElementCount > 0) return;
  const languages = [
    ['en', 'English'],
    ['es', 'Español'],
    ['zh-Hans', '简体中文'],
    ['vi', 'Tiếng Việt'],
    ['ru', 'Русский'],
    ['ko', '한국어'],
    ['fr', 'Français'],
    ['ar', 'العربية'],
  ];
  const label = document.createElement('label');
  label.append('Translate (demo) ');
  const select = document.createElement('select');
  for (const [code, name] of languages) {
    const option = new Option(name, code, false, code === document.documentElement.lang);
    option.lang = code;
    select.append(option);
  }
  select.addEventListener('change', () => {
    const address = new URL(location.href);
    address.searchParams.set('lang', select.value);
    location.assign(address);
  });
  label.append(select);
  place.append(label);
})();
