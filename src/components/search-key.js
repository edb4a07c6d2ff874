(() => {
  const dialog = () => document.getElementById('site-search');
  addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    event.preventDefault();
    const home = document.querySelector('[data-home-search] input');
    if (home) home.focus();
    else dialog().showModal();
  });
  // Browsers that do not know `command` yet.
  if ('command' in HTMLButtonElement.prototype) return;
  addEventListener('click', ({ target }) => target.closest('[commandfor="site-search"]') && dialog().showModal());
})();
