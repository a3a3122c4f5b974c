(() => {
  const { seconds, fresh } = document.currentScript.dataset;
  const root = document.documentElement;
  const styleOf = (page) => page.querySelector('link[rel=stylesheet]').getAttribute('href');
  let received = performance.now();
  let request = null;
  const noteAge = () => {
    if (performance.now() - received < fresh * 1000) return;
    root.dataset.saved = '';
    document.getElementById('lost').hidden = false;
  };
  const refresh = () => {
    noteAge();
    if (document.hidden || request !== null) return;
    request = new XMLHttpRequest();
    request.responseType = 'document';
    request.timeout = 15000;
    request.onload = ({ target }) => {
      const page = target.status === 200 ? target.response : null;
      const main = page?.querySelector('main');
      if (!main) return;
      if (styleOf(page) !== styleOf(document)) {
        location.reload();
        return;
      }
      const focused = document.activeElement?.getAttribute('href');
      document.querySelector('main').replaceWith(document.adoptNode(main));
      if (focused) [...document.links].find((link) => link.getAttribute('href') === focused)?.focus();
      delete root.dataset.saved;
      received = performance.now();
    };
    request.onloadend = () => {
      request = null;
      noteAge();
    };
    request.open('GET', location.href);
    request.send();
  };
  setInterval(refresh, seconds * 1000);
  document.addEventListener('visibilitychange', refresh);
})();
